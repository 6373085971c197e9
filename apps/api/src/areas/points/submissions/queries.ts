import type { Insertable } from 'kysely';
import type { DB, Tx } from '../../../platform/db/database.ts';

/** A log that waits for a decision. */
export const insertSubmission = (db: Tx, log: Omit<Insertable<DB['point_logs']>, 'status'>) =>
  db
    .insertInto('point_logs')
    .values({ ...log, status: 'pending' })
    .execute();
