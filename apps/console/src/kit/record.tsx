import { hexIdPattern } from '@hearth/contract/primitives';
import { Fragment, useId, type ReactNode } from 'react';
import { ApiError, messageOf } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useEndpoint } from '../platform/query.ts';
import { Stack } from '../ui/layout.tsx';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './record.module.css';

/** The record in an endpoint's `data`. */
type RecordOf<E extends Endpoint> = OutputOf<E> extends { data: infer R } ? R : never;

/** Loads a record by id, unless the id is malformed. A deleted record disappears. */
function useRecord<E extends Endpoint>(endpoint: E, id: string) {
  const isPossible = hexIdPattern.test(id);
  const { data, error, refetch } = useEndpoint(endpoint, { params: { id } } as unknown as InputOf<E>, {
    enabled: isPossible,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const record = (data as { data: RecordOf<E> } | undefined)?.data;
  return { data: isGone ? undefined : record, error, refetch, isPossible, isGone };
}

interface RecordViewProps<E extends Endpoint, Row> {
  /** Returns the record by `params.id`. */
  endpoint: E;
  id: string;
  /** The list's row, shown until the record loads. */
  row?: Row | undefined;
  /** Message for an unknown id. */
  unknown: string;
  /** Usually a `RecordArticle`; `whole` is set once the record has loaded. State resets with the record. */
  children: (record: RecordOf<E> | Row, whole: RecordOf<E> | undefined) => ReactNode;
}

interface RecordBodyProps<E extends Endpoint, Row> extends Omit<RecordViewProps<E, Row>, 'endpoint'> {
  found: ReturnType<typeof useRecord<E>>;
}

function RecordBody<E extends Endpoint, Row>({ found, id, row, unknown, children }: RecordBodyProps<E, Row>) {
  const { data, error, refetch, isPossible, isGone } = found;
  const shown = data ?? (error ? undefined : row);
  if (isPossible && shown !== undefined) return <Fragment key={id}>{children(shown, data)}</Fragment>;
  const isWaiting = isPossible && !error;
  return (
    <div aria-busy={isWaiting} className={styles.body}>
      {isWaiting ? (
        <Stack gap={20}>
          <Skeleton height={28} width="60%" />
          <Skeleton height={48} shape="block" />
          <Skeleton height={280} shape="block" />
        </Stack>
      ) : (
        <RetryAlert onRetry={isPossible && !isGone ? () => void refetch() : undefined}>
          {isPossible ? messageOf(error) : unknown}
        </RetryAlert>
      )}
    </div>
  );
}

/** A record, a skeleton while it loads, or the error. */
export function RecordView<E extends Endpoint, Row = never>({ endpoint, ...view }: RecordViewProps<E, Row>) {
  return <RecordBody {...view} found={useRecord(endpoint, view.id)} />;
}

interface RecordPanelProps<E extends Endpoint, Row> extends RecordViewProps<E, Row> {
  /** The panel's title, which can depend on the loaded record. */
  title: string | ((record: RecordOf<E> | undefined) => string);
  onClose: () => void;
}

/** The detail of a `ListScreen` row next to the list, by the id in the URL. */
export function RecordPanel<E extends Endpoint, Row = never>(props: RecordPanelProps<E, Row>) {
  const { endpoint, title, onClose, ...view } = props;
  const found = useRecord(endpoint, view.id);
  return (
    <SidePanel onClose={onClose} title={typeof title === 'string' ? title : title(found.data)}>
      <RecordBody {...view} found={found} />
    </SidePanel>
  );
}

interface RecordArticleProps {
  title: ReactNode;
  /** Shown in a row below the title: the status and other key facts. */
  marks: ReactNode;
  /** Small buttons next to the title. */
  tools?: ReactNode;
  /** Buttons below the title. */
  actions?: ReactNode;
  /** Sticks to the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A record as an article: title, key facts, actions, and sections under `h4`. */
export function RecordArticle({ title, marks, tools, actions, foot, children }: RecordArticleProps) {
  const heading = useId();
  return (
    <article aria-labelledby={heading} className={styles.root}>
      <div className={styles.body} tabIndex={-1}>
        <header className={styles.top}>
          <h3 id={heading}>{title}</h3>
          <div className={styles.marks}>{marks}</div>
          {tools}
        </header>
        {actions && (
          <Stack gap={8} row>
            {actions}
          </Stack>
        )}
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </article>
  );
}
