import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import type { Ctx } from '../../../../platform/context.ts';
import type { Source } from '../../../properties/integrations/public.ts';
import { applyPlans } from './apply.ts';
import { readFacts } from '../plan/facts.ts';
import { endRun, situationOf } from '../plan/plan.ts';
import { closeLines, readPlanned, type LineOutcome, type PlannedLine } from '../queries.ts';
import { addCounts, updateRun, type Run } from './runs.ts';
import { planRecord } from '../rules.ts';
import { fingerprintOf } from '../plan/planned.ts';

/** Applies the run's next lines as planned; lines whose plan would differ now are skipped with a note. */
export async function writePart(ctx: Ctx, run: Run, source: Source, limit: number): Promise<void> {
  const target = { propertyId: run.property_id, integrationId: run.integration_id };
  const lines = await readPlanned(ctx.db, run.id, limit);
  if (lines.length === 0) return endRun(ctx, run, source);
  const situation = { ...(await situationOf(ctx, source)), isPreview: run.hold === 'preview' };
  const records = lines.map(({ record }) => record);
  const factsOf = await readFacts(ctx.db, target, records);
  const planned = lines.map((line) => ({ ...line, plan: planRecord(line.record, factsOf(line.record), situation) }));
  const unchanged = planned.filter(({ plan, print }) => fingerprintOf(plan) === print);
  const outcomes = await applyPlans(ctx, target, unchanged);
  const closed: LineOutcome[] = planned.map(({ lineId, record, plan, print }) => {
    const outcome = outcomes.get(record.id);
    if (!outcome || fingerprintOf(plan) !== print)
      return {
        id: lineId,
        state: 'outdated',
        note: plan.text ? `${syncMessages.outdated}: ${plan.text}` : syncMessages.outdated,
        userId: null,
      };
    const state = outcome.note === '' ? 'applied' : outcome.userId ? 'failed' : 'outdated';
    return { id: lineId, state, note: outcome.note, userId: outcome.userId };
  });
  await closeLines(ctx.db, closed);
  const countOf = (state: LineOutcome['state']) => closed.filter((line) => line.state === state).length;
  await updateRun(ctx.db, run.id, {
    counts: addCounts(run.counts, {
      applied: countOf('applied'),
      outdated: countOf('outdated'),
      failed: countOf('failed'),
    }),
  });
}

/** Marks a refused line as failed and continues. */
export async function refuseLine(ctx: Ctx, run: Run): Promise<void> {
  const [line]: PlannedLine[] = await readPlanned(ctx.db, run.id, 1);
  if (!line) return;
  await closeLines(ctx.db, [{ id: line.lineId, state: 'failed', note: syncMessages.refusedHere, userId: null }]);
  await updateRun(ctx.db, run.id, { counts: addCounts(run.counts, { failed: 1 }) });
}
