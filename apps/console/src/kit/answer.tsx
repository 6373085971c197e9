import type { ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface AnswerProps<T> {
  /** A query, as `useEndpoint` gives it. */
  of: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** What stands there while the answer is on its way: a block of that height in px, or what is given. */
  waiting: number | ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query answered. Until then what will be there, and where it failed why, with a way to ask again. */
export function Answer<T>({ of: { data, error, refetch }, waiting, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>;
  return <div aria-busy>{typeof waiting === 'number' ? <Skeleton height={waiting} shape="block" /> : waiting}</div>;
}
