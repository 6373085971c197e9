import type { ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './query-view.module.css';

export interface Query<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface PartsProps<T> {
  /** A query from `useEndpoint`. */
  of: Query<T>;
  /** Set in a section without padding. */
  inset?: boolean;
  children: (data: T | undefined) => ReactNode;
}

interface QueryViewProps<T> extends Omit<PartsProps<T>, 'children'> {
  /** Placeholder while loading: a block of that height in px, or an element. */
  waiting: number | ReactNode;
  children: (data: T) => ReactNode;
}

/** True if a query shows its error, because no data loaded. */
export const hasFailed = ({ data, error }: Pick<Query<unknown>, 'data' | 'error'>): boolean =>
  data === undefined && Boolean(error);

/** Renders a query whose parts show their own placeholders. An error comes with a retry button. */
export function QueryParts<T>({ of: query, inset, children }: PartsProps<T>) {
  if (!hasFailed(query)) return children(query.data);
  return (
    <div className={inset ? styles.inset : undefined}>
      <RetryAlert onRetry={() => void query.refetch()}>{messageOf(query.error)}</RetryAlert>
    </div>
  );
}

/** Renders a query's data, a placeholder while it loads, or the error with a retry button. */
export function QueryView<T>({ waiting, children, ...parts }: QueryViewProps<T>) {
  return (
    <QueryParts {...parts}>
      {(data) =>
        data === undefined ? (
          <div aria-busy data-growing className={parts.inset ? styles.inset : undefined}>
            {typeof waiting === 'number' ? <Skeleton height={waiting} shape="block" /> : waiting}
          </div>
        ) : (
          children(data)
        )
      }
    </QueryParts>
  );
}
