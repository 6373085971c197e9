import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { lockSource, takeDue, type Source } from '../../properties/integrations/public.ts';
import { insertRun, takeStopped } from './runs.ts';
import { takeStep } from './steps.ts';

const jobMs = 90_000;
/** What is read again, for clocks that differ. */
const overlapMs = 5 * 60_000;
const hourMs = 3_600_000;
/** A full snapshot is read at least so often. */
const fullHours = 24;

const data = z.object({ propertyId: objectId, runId: objectId });

/** Goes on with a run, part by part, until it waits or has ended; another job takes over where this one was long enough. */
export const syncResidents = defineJob({
  name: 'resident-sync',
  data,
  atOnce: 4,
  async run({ propertyId, runId }, tools) {
    const until = Date.now() + jobMs;
    while (await takeStep(tools, propertyId, runId)) {
      if (Date.now() < until) continue;
      await tools.work(propertyId, async (ctx) => ctx.enqueue(syncResidents, { propertyId, runId }));
      return;
    }
  },
});

/** Every minute: begins what is due, and goes on with what stopped. */
export const startDueSyncs = defineJob({
  name: 'resident-sync-due',
  every: '* * * * *',
  data: z.object({}),
  async run(_data, { work }) {
    const due = await work(null, ({ db, now }) => takeDue(db, now));
    for (const { property_id } of due)
      await work(property_id, async (ctx) => {
        const source = await lockSource(ctx.db, property_id);
        if (source) await beginRun(ctx, source, { cause: 'schedule' });
      });
    const stopped = await work(null, ({ db }) => takeStopped(db));
    for (const { id, property_id } of stopped)
      await work(property_id, async (ctx) => ctx.enqueue(syncResidents, { propertyId: property_id, runId: id }));
  },
});

/** Begins a run, unless one is open; incremental where a full snapshot was read in the last day. */
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
    // Later than now: the clock was set back, and what changed meanwhile would be missed.
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
  if (run) ctx.enqueue(syncResidents, { propertyId, runId: run.id });
  return run?.id;
}
