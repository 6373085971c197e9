import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';

interface Waiting {
  id: string;
  data: unknown;
}

/** The job's property; undefined if it has none or several. */
const propertyOf = ({ data }: Waiting): string | undefined => {
  const id = (data as { propertyId?: unknown } | null)?.propertyId;
  return typeof id === 'string' ? id : undefined;
};

/**
 * Sets aside the jobs of deactivated properties and returns their ids. They run once the property is activated again,
 * so nothing is sent or synced in the meantime and nothing is lost.
 */
export async function pauseJobs(db: Db, name: string, batch: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const jobs = batch.flatMap((job) => {
    const propertyId = propertyOf(job);
    return propertyId === undefined ? [] : [{ id: job.id, property_id: propertyId, name, data: job.data }];
  });
  if (jobs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select j.* from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (id text, property_id text, name text, data jsonb)
      join properties p on p.id = j.property_id where not p.active
    ), paused as (
      insert into paused_jobs (id, property_id, name, data) select id, property_id, name, data from batch on conflict (id) do nothing
    ) select id from batch`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Runs the property's paused jobs after the commit. */
export async function resumeJobs(ctx: Ctx, propertyId: string): Promise<void> {
  const waiting = await ctx.db
    .deleteFrom('paused_jobs')
    .where('property_id', '=', propertyId)
    .returning(['name', 'data', 'paused_at'])
    .execute();
  for (const { name, data } of waiting.toSorted((a, b) => a.paused_at.getTime() - b.paused_at.getTime()))
    ctx.enqueue({ name, data: z.looseObject({}) }, data as Record<string, unknown>);
}
