import { generalMessages } from '@hearth/contract/errors';
import { busy, tooMany } from './errors.ts';

/** When a caller who was refused may try again. */
const retryAfterSeconds = 5;
/** Pieces of all callers together. */
const totalMaximum = 200;

interface Limits {
  /** Pieces that one caller may have here, the one that runs included; more are a 429. */
  perCaller: number;
  /** What the caller reads when the queue itself is full: a 503. */
  refusal: string;
}
export type BoundedQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one piece of work at a time. Callers take turns, so that somebody with one piece waits for one piece of each of the
 * others, however many they have. Throws at once when there is no room.
 */
export function openBoundedQueue({ perCaller, refusal }: Limits): BoundedQueue {
  const waiting = new Map<string, (() => void)[]>();
  const pieces = new Map<string, number>();
  let total = 0;
  let isRunning = false;

  function begin() {
    const [next] = waiting;
    if (isRunning || !next) return;
    const [caller, [run, ...rest]] = next;
    waiting.delete(caller);
    // Behind everybody who waits now.
    if (rest.length > 0) waiting.set(caller, rest);
    isRunning = true;
    run?.();
  }
  function count(caller: string, change: 1 | -1) {
    const left = (pieces.get(caller) ?? 0) + change;
    total += change;
    if (left === 0) pieces.delete(caller);
    else pieces.set(caller, left);
  }

  return <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if ((pieces.get(caller) ?? 0) >= perCaller) throw tooMany(generalMessages.ownQueue, retryAfterSeconds);
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
