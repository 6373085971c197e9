import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { heldUntil } from '../platform/jobs/held.ts';

/** Counts of what a restore held, because the old Hearth may have sent it after the backup. */
export interface Held {
  jobs: number;
  messages: number;
}

/** Holds the restored jobs that are due, except those that run on a schedule anyway. Returns how many. */
export async function holdJobs(tx: Tx, scheduled: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update restored_jobs set start_after = ${heldUntil}
    where start_after <= clock_timestamp() and name <> all (${scheduled}::text[])`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Stops messages that were being sent, and returns those that are due to drafts; their senders see it and can send them.
 * Before migration 0340, a draft can't say why. Returns how many.
 */
export async function holdMessages(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set status = case status when 'sending' then 'stopped' else 'draft' end,
      planned_at = case status when 'scheduled' then send_at else planned_at end,
      send_at = case status when 'scheduled' then null else send_at end,
      returned = case when status = 'scheduled' and exists (select from migrations where name like '0340%') then 'restored' end
    where status = 'sending' or (status = 'scheduled' and send_at <= clock_timestamp())`.execute(tx);
  return Number(numAffectedRows);
}
