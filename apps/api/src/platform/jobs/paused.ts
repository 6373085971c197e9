import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';

interface Waiting {
  id: string;
  data: unknown;
}

/** The property that a job is about; undefined for one of no property, or of several. */
const propertyOf = ({ data }: Waiting): string | undefined => {
  const id = (data as { propertyId?: unknown } | null)?.propertyId;
  return typeof id === 'string' ? id : undefined;
};

/**
 * Sets the jobs of deactivated properties aside until these are activated again, and answers their ids: nothing is sent or
 * synced there meanwhile, and nothing is lost.
 */
export async function pauseJobs(db: Db, name: string, batch: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const jobs = batch.flatMap((job) => {
    const propertyId = propertyOf(job);
    return propertyId === undefined ? [] : [{ id: job.id, property_id: propertyId, name, data: job.data }];
  });
  if (jobs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with given as (
      select j.* from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (id text, property_id text, name text, data jsonb)
      join properties p on p.id = j.property_id where not p.active
    ), paused as (
      insert into paused_jobs (id, property_id, name, data) select id, property_id, name, data from given on conflict (id) do nothing
    ) select id from given`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Has the jobs that waited for the property done after the commit. */
export async function resumeJobs(ctx: Ctx, propertyId: string): Promise<void> {
  const waiting = await ctx.db
    .deleteFrom('paused_jobs')
    .where('property_id', '=', propertyId)
    .returning(['name', 'data', 'paused_at'])
    .execute();
  for (const { name, data } of waiting.toSorted((a, b) => a.paused_at.getTime() - b.paused_at.getTime()))
    ctx.enqueue({ name, data: z.looseObject({}) }, data as Record<string, unknown>);
}
