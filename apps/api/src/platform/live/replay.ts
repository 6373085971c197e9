import { isResumable, readAfter, type Source } from './changes.ts';
import { encodeChanges } from './events.ts';
import type { Outlet } from './outlet.ts';
import type { Visibility } from './visibility.ts';
import type { Tail } from './tail.ts';
import { keyedSemaphore } from './keyed-semaphore.ts';

/** Streams that missed more get `reset`: refetching the screen is cheaper. */
const missedMaximum = 50_000;
const batchSize = 2_000;
/** Replays of all users together; the other connections are for calls. */
const concurrency = 4;

/**
 * Sends the changes a stream missed in short batches, one replay per user at a time. Returns the position up to which it
 * sent everything and from where memory continues; undefined when the stream can't be resumed.
 */
export function replayer(source: Source, tail: Tail, keptDays: number) {
  const runForUser = keyedSemaphore(concurrency);

  return async function replay(
    userId: string,
    { sees, onlyOfUser }: Visibility,
    outlet: Outlet,
    from: number,
  ): Promise<number | undefined> {
    const read = <T>(work: () => Promise<T>) => runForUser(userId, outlet.signal, work);
    if (!(await read(() => isResumable(source.db, { from, keptDays, limit: missedMaximum, ofUser: onlyOfUser }))))
      return undefined;
    if (from <= tail.position && tail.changesAfter(from)) return from;
    for (let sentUpTo = from; ;) {
      const batch = await read(() => readAfter(source, sentUpTo, batchSize, onlyOfUser));
      if (!batch) return undefined;
      outlet.send(encodeChanges(batch.changes.filter(sees), batch.logEnd));
      sentUpTo = batch.upTo;
      if (batch.isLast && tail.changesAfter(sentUpTo)) return sentUpTo;
      await outlet.drained();
    }
  };
}
