import type { ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './answer.module.css';

export interface Query<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface PartsProps<T> {
  /** A query, as `useEndpoint` gives it. */
  of: Query<T>;
  /** It stands in a section that has no padding. */
  inset?: boolean;
  children: (data: T | undefined) => ReactNode;
}

interface AnswerProps<T> extends Omit<PartsProps<T>, 'children'> {
  /** What stands there while the answer is on its way: a block of that height in px, or what is given. */
  waiting: number | ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query answered, in parts that show themselves what they wait for. Where it failed why, with a way to ask again. */
export function AnswerParts<T>({ of: { data, error, refetch }, inset, children }: PartsProps<T>) {
  if (data !== undefined || !error) return children(data);
  return (
    <div className={inset ? styles.inset : undefined}>
      <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>
    </div>
  );
}

/** What a query answered. Until then what will be there, and where it failed why, with a way to ask again. */
export function Answer<T>({ waiting, children, ...parts }: AnswerProps<T>) {
  return (
    <AnswerParts {...parts}>
      {(data) =>
        data === undefined ? (
          <div aria-busy data-growing className={parts.inset ? styles.inset : undefined}>
            {typeof waiting === 'number' ? <Skeleton height={waiting} shape="block" /> : waiting}
          </div>
        ) : (
          children(data)
        )
      }
    </AnswerParts>
  );
}
