import type { contract } from '@hearth/contract';
import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { lockSource } from '../../properties/integrations/public.ts';
import { lines, recordOnWire, runOnWire } from './fields.ts';
import { beginRun } from './jobs.ts';
import { listProposals } from './absences.ts';
import { listLines, listRecords } from './queries.ts';
import { findRun, listRuns, openRun, readRun } from './runs.ts';

type Sync = typeof contract.residentSync;

export async function runOf(ctx: Ctx, id: string) {
  const row = await readRun(ctx.db, id);
  if (!row) throw notFound('Sync');
  return runOnWire(ctx, row);
}

/** Staff see what was synced, how long it took and what came of it. */
export async function runsOf(ctx: Ctx, { params, query }: InputOf<Sync['runs']>): Promise<AnswerOf<Sync['runs']>> {
  const { rows, totalCount } = await listRuns(ctx.db, params.id, query);
  return { data: rows.map((row) => runOnWire(ctx, row)), totalCount };
}

/** Staff see whom a run is about, before it is confirmed and after. */
export async function linesOf(ctx: Ctx, { params, query }: InputOf<Sync['lines']>): Promise<AnswerOf<Sync['lines']>> {
  if (!(await findRun(ctx.db, params.id, params.runId))) throw notFound('Sync');
  const { rows, totalCount } = await listLines(ctx.db, params, query);
  return { data: rows.map((row) => lines.toWire(row)), totalCount };
}

/** Staff look for a resident in what the provider says, and see why somebody is not in Hearth. */
export async function recordsOf(
  ctx: Ctx,
  { params, query }: InputOf<Sync['records']>,
): Promise<AnswerOf<Sync['records']>> {
  const { rows, totalCount } = await listRecords(ctx.db, params.id, query);
  return { data: rows.map((row) => recordOnWire(row, ctx.may('integrations.sync', params.id))), totalCount };
}

export async function moveOuts(ctx: Ctx, { params }: InputOf<Sync['moveOuts']>): Promise<AnswerOf<Sync['moveOuts']>> {
  const rows = await listProposals(ctx.db, params.id);
  return {
    data: rows.map(({ id, name, email, source, reason, unit, proposed_at }) => ({
      user: { _id: id, name, email },
      source: source as SyncSource,
      reason,
      text: (reason === 'past' ? say.proposedPast : say.proposedMissing)(sourceLabels[source as SyncSource]),
      unit,
      proposedAt: proposed_at.toISOString(),
    })),
  };
}

/** Staff do not wait for the hour. */
export async function start(ctx: Ctx, { params, body }: InputOf<Sync['start']>): Promise<AnswerOf<Sync['start']>> {
  const propertyId = params.id;
  const source = await lockSource(ctx.db, propertyId);
  if (!source) throw conflict(say.none);
  const label = sourceLabels[source.name as SyncSource];
  if (source.name === 'feed') throw conflict(say.pushes(label));
  const open = await openRun(ctx.db, propertyId);
  if (open) throw conflict(open.state === 'waiting' ? say.waits : say.underWay, await runOf(ctx, open.id));
  if (source.paused_until && source.paused_until > ctx.now && source.last_error) throw conflict(say.paused(label));
  const id = await beginRun(ctx, source, { cause: 'staff', isFull: body.isFull });
  if (!id) throw conflict(say.underWay);
  ctx.record('syncRun', { op: 'insert', id, propertyId, after: { source: source.name, startedBy: actorId(ctx) } });
  return { data: await runOf(ctx, id) };
}
