import { sql } from 'kysely';
import { driftJob } from '../../../platform/jobs/drift.ts';

const driftShown = 100;

/** Compares every balance with the sum of its transfers. */
export const checkLedger = driftJob({
  name: 'check-ledger',
  check: 'ledger',
  every: '7 4 * * *',
  read: async (db) => (await sql`select * from ledger_drift() limit ${driftShown}`.execute(db)).rows,
});
