import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { Ctx } from '../../../../platform/context.ts';
import { setAwaits, recordSuccess, type Source } from '../../../properties/integrations/public.ts';
import { sendsWelcome } from '../../users/public.ts';
import { countAbsences, propose } from './absences.ts';
import { saveRecords, unchangedState } from './record-state.ts';
import { readFacts } from './facts.ts';
import { nameOf } from './matching.ts';
import { closeAbsenceLines, countUnread, insertLines, readUnplanned, todayAt, type Keyed } from '../queries.ts';
import { addCounts, countAddedUnreviewed, countChangedUnreviewed, updateRun, type Run } from '../run/runs.ts';
import { reviewReason, planRecord } from '../rules.ts';
import { fingerprintOf, type Situation } from './planned.ts';
import { unitOf } from './terms.ts';

/** Records per part. */
export const partSize = 500;
const dayMs = 86_400_000;

/** The sync's settings and the state of its property and run. */
export async function situationOf(
  ctx: Ctx,
  source: Pick<Source, 'name' | 'property_id' | 'resident_sync' | 'lease_sync' | 'confirmed_at'>,
  usesProviderData = false,
): Promise<Situation> {
  const place = await todayAt(ctx.db, source.property_id, ctx.now);
  return {
    today: place?.today ?? ctx.now.toISOString().slice(0, 10),
    source: sourceLabels[source.name as SyncSource],
    residents: source.resident_sync,
    leases: source.lease_sync,
    isPreview: source.confirmed_at === null,
    usesProviderData,
  };
}

/** Keeps a person's records in one part: the last person's records wait for the next part unless they fill this one. */
function withoutSplitPeople(records: readonly Keyed[]): readonly Keyed[] {
  const last = records.at(-1);
  if (records.length < partSize || !last) return records;
  const whole = records.filter(({ externalId }) => externalId !== last.externalId);
  return whole.length > 0 ? whole : records;
}

/** Plans the next part of a run; after the last, decides whether it needs review. */
export async function planPart(ctx: Ctx, run: Run, source: Source): Promise<void> {
  const target = { propertyId: run.property_id, integrationId: run.integration_id };
  const read = await readUnplanned(ctx.db, target, run.id, run.place, partSize);
  const records = withoutSplitPeople(read);
  const last = records.at(-1);
  if (!last) return endPlanning(ctx, run, source);
  const situation = await situationOf(ctx, source);
  const factsOf = await readFacts(ctx.db, target, records);
  const entries = records.map((record) => ({ record, plan: planRecord(record, factsOf(record), situation) }));
  const acting = entries.filter(({ plan }) => !['none', 'skip', 'conflict'].includes(plan.action));
  const conflicts = entries.filter(({ plan }) => plan.action === 'conflict');
  await insertLines(
    ctx.db,
    run.id,
    run.property_id,
    [...acting, ...conflicts].map(({ record, plan }) => ({
      recordId: record.id,
      name: nameOf(record),
      unit: unitOf(record),
      print: fingerprintOf(plan),
      plan,
    })),
  );
  await saveRecords(ctx, entries.filter((entry) => !acting.includes(entry)).map(unchangedState));
  const created = acting.filter(({ plan }) => plan.action === 'create' || plan.action === 'add').length;
  await updateRun(ctx.db, run.id, {
    place: last.key,
    counts: addCounts(run.counts, {
      created,
      changed: acting.length - created,
      conflict: conflicts.length,
      unchanged: entries.length - acting.length - conflicts.length,
    }),
  });
}

/** Reason for a run to need review; null if it continues automatically. */
async function reviewReasonOf(
  ctx: Ctx,
  source: Source,
  run: Run,
  { residents, proposed, created }: { residents: number; proposed: number; created: number },
): Promise<Run['hold']> {
  if (source.confirmed_at === null) return 'preview';
  const since = new Date(ctx.now.getTime() - dayMs);
  const addedBefore = created === 0 ? 0 : await countAddedUnreviewed(ctx.db, source.id, since);
  const changed = await countChangedUnreviewed(ctx.db, source.id, run.id, since);
  return reviewReason({ residents, proposed, changed, added: created === 0 ? 0 : addedBefore + created });
}

async function endPlanning(ctx: Ctx, run: Run, source: Source): Promise<void> {
  const target = { propertyId: run.property_id, integrationId: run.integration_id };
  const counts = run.counts as Record<string, number>;
  const { residents, proposed, missing } = await countAbsences(ctx.db, target, {
    runId: run.id,
    isCounted: run.kind === 'full' && counts.isUnsure !== 1,
    source: sourceLabels[source.name as SyncSource],
    now: ctx.now,
  });
  const unread = await countUnread(ctx.db, target, run.id);
  const welcomeMails = (await sendsWelcome(ctx.db, run.property_id)) ? (counts.created ?? 0) : 0;
  const hold = await reviewReasonOf(ctx, source, run, { residents, proposed, created: counts.created ?? 0 });
  const planned = {
    ...run,
    counts: JSON.parse(addCounts(counts, { movedOut: proposed, missing, unread, welcomeMails })),
  };
  // A full sync also reads units; an incremental one without changes is done.
  const hasWork = run.kind === 'full' || (counts.created ?? 0) + (counts.changed ?? 0) > 0;
  await updateRun(ctx.db, run.id, {
    state: hold ? 'waiting' : 'applying',
    hold,
    place: '',
    counts: JSON.stringify(planned.counts),
  });
  if (hold) {
    await setAwaits(ctx.db, source.id, hold === 'preview' ? 'preview' : 'held');
    ctx.changed({ topic: 'sync', op: 'update', propertyId: run.property_id, ids: [source.id, run.id] });
  } else if (!hasWork) await endRun(ctx, planned, source);
}

/** Ends a run. A scheduled run without changes publishes nothing. */
export async function endRun(ctx: Ctx, run: Run, source: Source): Promise<void> {
  const { created = 0, changed = 0, movedOut = 0 } = run.counts as Record<string, number>;
  await propose(ctx.db, run.id, ctx.now);
  await closeAbsenceLines(ctx.db, run.id);
  await updateRun(ctx.db, run.id, { state: 'done', ended_at: ctx.now });
  await recordSuccess(ctx.db, source.id, { readAt: run.started_at, isFull: run.kind === 'full', at: ctx.now });
  const isNews =
    run.cause === 'staff' ||
    created + changed + movedOut > 0 ||
    run.hold !== null ||
    source.last_error !== '' ||
    source.last_success_at === null;
  if (isNews) ctx.changed({ topic: 'sync', op: 'update', propertyId: run.property_id, ids: [source.id, run.id] });
}
