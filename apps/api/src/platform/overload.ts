import { generalMessages } from '@hearth/contract/errors';
import { connectionQueueOf, type Db } from './db/database.ts';
import { busy } from './errors.ts';

/** A call that comes later would wait longer than people do. */
const longestWaitMs = 750;
/** Limits a burst that arrives within that time. */
const waitingMaximum = 500;
const retryAfterSeconds = 2;

/**
 * Refuses new calls while more than `connections` others wait long for one, so that calls either get their response
 * soon or learn at once that they must come back.
 */
export function refuseOverload(db: Db, connections: number): void {
  const { length, oldestMs } = connectionQueueOf(db);
  if ((length > connections && oldestMs > longestWaitMs) || length > waitingMaximum)
    throw busy(generalMessages.serverBusy, retryAfterSeconds);
}
