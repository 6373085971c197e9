import { generalMessages } from '@hearth/contract/errors';
import { busy, tooMany } from './errors.ts';

/** Retry-After for refused callers. */
const retryAfterSeconds = 5;
/** Limit across all callers. */
const totalMaximum = 200;

interface Limits {
  /** Tasks one caller may have queued or running; more get a 429. */
  perCaller: number;
  /** The message of the 503 when the whole queue is full. */
  refusal: string;
}
export type BoundedQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one task at a time, round-robin across callers: a caller with one task waits for at most one task of each other
 * caller. Throws immediately when the queue is full.
 */
export function openBoundedQueue({ perCaller, refusal }: Limits): BoundedQueue {
  const waiting = new Map<string, (() => void)[]>();
  const pendingCounts = new Map<string, number>();
  let total = 0;
  let isRunning = false;

  function begin() {
    const [next] = waiting;
    if (isRunning || !next) return;
    const [caller, [run, ...rest]] = next;
    waiting.delete(caller);
    // Requeue the caller behind everyone waiting.
    if (rest.length > 0) waiting.set(caller, rest);
    isRunning = true;
    run?.();
  }
  function count(caller: string, change: 1 | -1) {
    const left = (pendingCounts.get(caller) ?? 0) + change;
    total += change;
    if (left === 0) pendingCounts.delete(caller);
    else pendingCounts.set(caller, left);
  }

  return <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if ((pendingCounts.get(caller) ?? 0) >= perCaller) throw tooMany(generalMessages.ownQueue, retryAfterSeconds);
    if (total >= totalMaximum) throw busy(refusal, retryAfterSeconds);
    count(caller, 1);
    const turn = Promise.withResolvers<void>();
    waiting.set(caller, [...(waiting.get(caller) ?? []), turn.resolve]);
    const done = turn.promise.then(work).finally(() => {
      count(caller, -1);
      isRunning = false;
      begin();
    });
    begin();
    return done;
  };
}
