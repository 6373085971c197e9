import type { Db } from '../db/database.ts';
import { isResumable, readAfter } from './changes.ts';
import { encodeChanges } from './events.ts';
import type { Outlet } from './outlet.ts';
import { isAfter, later, type Position } from './position.ts';
import type { Sight } from './sight.ts';
import type { Tail } from './tail.ts';
import { createTurns } from './turns.ts';

/** Who missed more than this gets `reset`: reading what is on the screen again is less work. */
const missedMaximum = 50_000;
const batchSize = 2_000;
/** Of all users together; the other connections are for calls. */
const atOnce = 4;

/**
 * Sends what a stream missed, in short reads that end with the stream; those of one user take turns. Answers up to where all
 * was sent, which memory reaches back to; undefined when the past cannot be told.
 */
export function openPast(db: Db, tail: Tail) {
  const inTurn = createTurns(atOnce);

  return async function tellMissed(
    userId: string,
    { sees, onlyOfUser }: Sight,
    outlet: Outlet,
    from: Position,
  ): Promise<Position | undefined> {
    const read = <T>(work: () => Promise<T>) => inTurn(userId, outlet.signal, work);
    if (!(await read(() => isResumable(db, from, missedMaximum, onlyOfUser)))) return undefined;
    if (!isAfter(from, tail.position) && tail.toldAfter(from)) return from;
    for (let sentUpTo = from; ;) {
      const known = tail.position;
      const batch = await read(() => readAfter(db, sentUpTo, batchSize, onlyOfUser));
      if (!batch) return undefined;
      outlet.send(encodeChanges(batch.changes.filter(sees)));
      // What this process has told before the read was there to be read.
      sentUpTo = batch.isLast ? later(batch.upTo, known) : batch.upTo;
      if (batch.isLast && tail.toldAfter(sentUpTo)) return sentUpTo;
      await outlet.taken();
    }
  };
}
