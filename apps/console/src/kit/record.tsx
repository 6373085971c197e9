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

/** The record that an endpoint answers under `data`. */
type RecordOf<E extends Endpoint> = OutputOf<E> extends { data: infer R } ? R : never;

/** One record by its id; nothing is asked of an id that no record can have. One that was removed is no longer shown. */
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
  /** Answers the record of `params.id`. */
  endpoint: E;
  id: string;
  /** What the row of a list says of it already. */
  row?: Row | undefined;
  /** Says that an id belongs to no record. */
  unknown: string;
  /** Mostly a `RecordArticle`, `whole` once the record is there. Another record begins anew. */
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

/** A record once it is there; until then its outline, and why where it is not. */
export function RecordView<E extends Endpoint, Row = never>({ endpoint, ...view }: RecordViewProps<E, Row>) {
  return <RecordBody {...view} found={useRecord(endpoint, view.id)} />;
}

interface RecordPanelProps<E extends Endpoint, Row> extends RecordViewProps<E, Row> {
  /** What kind of record it is, which it may say itself once it is there. */
  title: string | ((record: RecordOf<E> | undefined) => string);
  onClose: () => void;
}

/** One record beside its list, by the id in the address: the detail of a row that `ListScreen` opens. */
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
  /** Beside each other below the title: what state it is in, and what else tells it apart. */
  marks: ReactNode;
  /** Small buttons beside the title. */
  tools?: ReactNode;
  /** Buttons below it. */
  actions?: ReactNode;
  /** Stays in reach at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A record that is read from top to bottom: its title, what it is, what can be done, and its sections under `h4`. */
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
