import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** When held jobs are due: never, until someone decides. The functions of the schema name the same time. */
export const heldUntil = new Date('2500-01-01T00:00:00Z');

/** Runs the jobs that a restore held, or deletes them. Returns how many. */
export async function releaseHeldJobs(db: Tx, decision: 'run' | 'discard'): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select release_held_jobs(${decision === 'run'}) as jobs`.execute(db);
  return rows[0]?.jobs ?? 0;
}
