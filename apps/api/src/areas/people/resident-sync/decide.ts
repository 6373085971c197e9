import type { contract } from '@hearth/contract';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { endLeases } from '../../leases/leases/public.ts';
import { lockSource, setAwaits, recordConfirmation } from '../../properties/integrations/public.ts';
import { forget } from './plan/absences.ts';
import { applyPlans } from './run/apply.ts';
import { saveRecords, unchangedState } from './plan/record-state.ts';
import { readFacts } from './plan/facts.ts';
import { recordOnWire } from './fields.ts';
import { syncResidents } from './jobs.ts';
import { situationOf } from './plan/plan.ts';
import { decideProposal, lockProposal } from './plan/absences.ts';
import { readRecord, readShownRecord } from './queries.ts';
import { lockRun, updateRun } from './run/runs.ts';
import { planRecord } from './rules.ts';
import { runOf } from './service.ts';

type Sync = typeof contract.residentSync;

async function waitingRun(ctx: Ctx, { id, runId }: { id: string; runId: string }) {
  const run = await lockRun(ctx.db, id, runId);
  if (!run) throw notFound('Sync');
  if (run.state !== 'waiting') throw conflict(syncMessages.notWaiting, await runOf(ctx, runId));
  return run;
}

function recordDecision(ctx: Ctx, propertyId: string, run: Awaited<ReturnType<typeof waitingRun>>, decision: object) {
  ctx.record('syncRun', { op: 'update', id: run.id, propertyId, after: { ...decision, counts: run.counts } });
  ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [run.integration_id] });
}

/** Confirms a run that needs review. */
export async function confirm(ctx: Ctx, { params }: InputOf<Sync['confirm']>): Promise<OutputOf<Sync['confirm']>> {
  const run = await waitingRun(ctx, params);
  await updateRun(ctx.db, run.id, { state: 'applying', decided_by: actorId(ctx) });
  await recordConfirmation(ctx.db, run.integration_id, ctx.now);
  syncResidents.start(ctx, { id: run.id, propertyId: params.id, fence: run.fence });
  recordDecision(ctx, params.id, run, { isConfirmed: true });
  return { data: await runOf(ctx, run.id) };
}

/** Discards a run that needs review. */
export async function discard(ctx: Ctx, { params }: InputOf<Sync['discard']>): Promise<OutputOf<Sync['discard']>> {
  const run = await waitingRun(ctx, params);
  await updateRun(ctx.db, run.id, { state: 'discarded', decided_by: actorId(ctx), ended_at: ctx.now });
  await forget(ctx.db, run.id);
  await setAwaits(ctx.db, run.integration_id, null);
  recordDecision(ctx, params.id, run, { isDiscarded: true });
  return { data: await runOf(ctx, run.id) };
}

/** Retries a record, uses the provider's data, or ignores it until the provider changes it. */
export async function resolve(
  ctx: Ctx,
  { params, body }: InputOf<Sync['resolve']>,
): Promise<OutputOf<Sync['resolve']>> {
  const propertyId = params.id;
  const found = await readRecord(ctx.db, propertyId, params.recordId);
  if (!found) throw notFound('Record');
  const { integrationId, ...record } = found;
  const source = await lockSource(ctx.db, propertyId, integrationId);
  if (source?.status !== 'active') throw conflict(syncMessages.none);
  const place = { propertyId, integrationId };
  if (body.choice === 'ignore')
    await saveRecords(ctx, [
      {
        id: record.id,
        userId: record.linkedTo,
        leaseId: record.leaseId,
        isApplied: true,
        applied: record.applied,
        state: 'ignored',
        reason: syncMessages.ignored,
        differences: [],
      },
    ]);
  else {
    const current = { ...record, state: record.state === 'ignored' ? 'new' : record.state };
    const factsOf = await readFacts(ctx.db, place, [current]);
    const situation = await situationOf(ctx, source, body.choice === 'provider');
    const plan = planRecord(current, factsOf(current), situation);
    if (plan.action === 'none' || plan.action === 'skip' || plan.action === 'conflict')
      await saveRecords(ctx, [unchangedState({ record: current, plan })]);
    else await applyPlans(ctx, place, [{ record: current, plan }]);
  }
  ctx.record('syncRecord', { op: 'update', id: record.id, propertyId, after: { choice: body.choice } });
  ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [integrationId] });
  const row = await readShownRecord(ctx.db, record.id);
  if (!row) throw notFound('Record');
  return { data: recordOnWire(row, true) };
}

/** Confirms or ignores a proposed move-out. */
export async function decideMoveOut(
  ctx: Ctx,
  { params, body }: InputOf<Sync['decideMoveOut']>,
): Promise<OutputOf<Sync['decideMoveOut']>> {
  const { id: propertyId, userId } = params;
  const proposal = await lockProposal(ctx.db, propertyId, userId);
  if (!proposal) throw conflict(syncMessages.proposalGone);
  const isConfirmed = body.decision === 'confirm';
  await decideProposal(ctx.db, propertyId, userId, {
    state: isConfirmed ? 'confirmed' : 'ignored',
    decided_by: actorId(ctx),
    decided_at: ctx.now,
  });
  if (isConfirmed) {
    await endLeases(ctx, { propertyId, userId });
    ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId] });
  }
  ctx.audit({ target: 'user', id: userId, propertyId, after: { moveOut: body.decision, reason: proposal.reason } });
  ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [proposal.integration_id] });
  return { success: true, message: isConfirmed ? syncMessages.confirmedMoveOut : syncMessages.ignoredMoveOut };
}
