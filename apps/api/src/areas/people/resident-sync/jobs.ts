import { sql } from 'kysely';
import { z } from 'zod';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { defineTask, minute } from '../../../platform/outbound/tasks.ts';
import { lockSource, claimDue, type Source } from '../../properties/integrations/public.ts';
import { insertRun, claimRun, type Run } from './run/runs.ts';
import { failRun, runStep } from './run/steps.ts';

const jobMs = 90_000;
/** Attempts in a row before a run fails. */
const attemptsMaximum = 12;
/** Overlap of incremental reads, for clock differences. */
const overlapMs = 5 * minute;
const hourMs = 3_600_000;
/** Longest interval between full syncs. */
const fullHours = 24;

/** Continues a run part by part until it needs review or ends; hands over to a new job after a while. */
export const syncResidents = defineTask<Run, boolean>({
  name: 'resident-sync',
  idName: 'runId',
  table: {
    name: 'sync_runs',
    id: 'id',
    fence: 'fence',
    lease: 'leased_until',
    due: { column: 'resume_at', everyMs: 5 * minute },
    failures: 'attempts',
  },
  concurrency: 4,
  leaseMs: 10_000,
  renewMs: 2_000,
  standbyMs: 6_000,
  // Rate limits pause the run; any other provider error ends it.
  retry: { on: ['limit'], firstMs: minute, longestMs: 60 * minute, attempts: attemptsMaximum },
  open: () => sql`t.state in ('reading', 'planning', 'applying')`,
  load: ({ db }, claim) => claimRun(db, claim),
  async call(run, task) {
    if (run.attempts > attemptsMaximum) throw new ProviderError('refused', syncMessages.notFinished);
    const until = Date.now() + jobMs;
    while (await runStep(task, run)) if (Date.now() >= until) return true;
    return false;
  },
  lock: ({ db }, _id, run) => lockSource(db, run.property_id, run.integration_id),
  settle: async ({ now }, _run, hasMore) => (hasMore ? now : undefined),
  async fail(ctx, run, error, isRetried) {
    if (!isRetried) await failRun(ctx, run, error);
  },
});

/** Every minute: starts due runs and resumes interrupted ones. */
export const startDueSyncs = defineJob({
  name: 'resident-sync-due',
  every: '* * * * *',
  data: z.object({}),
  async run(_data, { work }) {
    const due = await work(null, ({ db, now }) => claimDue(db, now));
    for (const { property_id } of due)
      await work(property_id, async (ctx) => {
        const source = await lockSource(ctx.db, property_id);
        if (source) await beginRun(ctx, source, { cause: 'schedule' });
      });
    await work(null, (ctx) => syncResidents.sweep(ctx));
  },
});

/** Starts a run unless one is open; incremental if a full sync ran within a day. */
export async function beginRun(
  ctx: Ctx,
  source: Source,
  { cause, isFull = false }: { cause: 'schedule' | 'staff'; isFull?: boolean },
): Promise<string | undefined> {
  const { property_id: propertyId, last_full_at: lastFull, last_sync_time: lastSync } = source;
  const isIncremental =
    !isFull &&
    source.confirmed_at !== null &&
    lastSync &&
    lastFull &&
    lastFull.getTime() > ctx.now.getTime() - fullHours * hourMs &&
    // In the future after a clock change, which would miss updates.
    lastSync <= ctx.now;
  const run = await insertRun(ctx.db, {
    id: newId(),
    property_id: propertyId,
    integration_id: source.id,
    kind: isIncremental ? 'incremental' : 'full',
    cause,
    since: isIncremental ? new Date(lastSync.getTime() - overlapMs) : null,
    state: 'reading',
    started_by: ctx.actor.id,
  });
  if (run) syncResidents.start(ctx, { ...run, propertyId });
  return run?.id;
}
