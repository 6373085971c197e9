import { hexIdPattern } from '@hearth/contract/primitives';
import { useId, type ReactNode } from 'react';
import { ApiError, messageOf } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useEndpoint } from '../platform/query.ts';
import { Stack } from '../ui/layout.tsx';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './record.module.css';

/** The record that an endpoint answers under `data`. */
export type RecordOf<E extends Endpoint> = OutputOf<E> extends { data: infer R } ? R : never;

interface FoundRecord<R> {
  data: R | undefined;
  error: unknown;
  refetch: () => unknown;
  /** False of an id that no record can have: nothing is asked. */
  isPossible: boolean;
}

/** One record by the id in the address. */
export function useRecord<E extends Endpoint>(endpoint: E, id: string): FoundRecord<RecordOf<E>> {
  const isPossible = hexIdPattern.test(id);
  const { data, error, refetch } = useEndpoint(endpoint, { params: { id } } as unknown as InputOf<E>, {
    enabled: isPossible,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const record = (data as { data: RecordOf<E> } | undefined)?.data;
  return { data: isGone ? undefined : record, error, refetch, isPossible };
}

interface RecordAnswerProps<R, Row> {
  of: FoundRecord<R>;
  /** What the row of a list says of it already. */
  row?: Row | undefined;
  /** Says that an id belongs to no record. */
  unknown: string;
  children: (record: R | Row, whole: R | undefined) => ReactNode;
}

/** A record once it is there; until then its outline, and why where it is not. One that was removed is no longer shown. */
export function RecordAnswer<R, Row = never>({ of, row, unknown, children }: RecordAnswerProps<R, Row>) {
  const { data, error, refetch, isPossible } = of;
  const shown = data ?? (error ? undefined : row);
  if (isPossible && shown !== undefined) return children(shown, data);
  const isWaiting = isPossible && !error;
  const canRetry = isPossible && !(error instanceof ApiError && error.status === 404);
  return (
    <div aria-busy={isWaiting} className={styles.body}>
      {isWaiting ? (
        <Stack gap={20}>
          <Skeleton height={28} width="60%" />
          <Skeleton height={48} shape="block" />
          <Skeleton height={280} shape="block" />
        </Stack>
      ) : (
        <RetryAlert onRetry={canRetry ? () => void refetch() : undefined}>
          {isPossible ? messageOf(error) : unknown}
        </RetryAlert>
      )}
    </div>
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
