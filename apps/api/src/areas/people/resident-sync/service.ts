import { contract } from '@hearth/contract';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockSource } from '../../properties/integrations/public.ts';
import { lines, recordOnWire, records, runOnWire, runs } from './fields.ts';
import { beginRun } from './jobs.ts';
import { listProposals } from './plan/absences.ts';
import { lineList, syncRecordList } from './queries.ts';
import { readRunRow, runList, openRun, readRun } from './run/runs.ts';
import { plainList } from '../../../platform/plain.ts';

type Sync = typeof contract.residentSync;

export async function runOf(ctx: Ctx, id: string) {
  const row = await readRun(ctx.db, id);
  if (!row) throw notFound('Sync');
  return runOnWire(ctx, row);
}

/** Runs of a property. */
export const runsOf = plainList(contract.residentSync.runs, {
  read: runs.read.list,
  rows: (_ctx, { params, query }) => runList(params.id, query),
  toWire: runOnWire,
});

/** Lines of a run, planned or applied. */
export const linesOf = plainList(contract.residentSync.lines, {
  read: lines.read.list,
  async rows(ctx, { params, query }) {
    if (!(await readRunRow(ctx.db, params.id, params.runId))) throw notFound('Sync');
    return lineList(params, query);
  },
  toWire: (_ctx, row) => lines.toWire(row),
});

/** The provider's records, to find out why a resident is missing. */
export const recordsOf = plainList(contract.residentSync.records, {
  read: records.read.list,
  rows: (_ctx, { params, query }) => syncRecordList(params.id, query),
  toWire: (ctx, row, { params }) => recordOnWire(row, ctx.may('integrations.sync', params.id)),
});

export async function moveOuts(ctx: Ctx, { params }: InputOf<Sync['moveOuts']>): Promise<OutputOf<Sync['moveOuts']>> {
  const rows = await listProposals(ctx.db, params.id);
  return {
    data: rows.map(({ id, name, email, source, reason, unit, proposed_at }) => ({
      user: { _id: id, name, email },
      source: source as SyncSource,
      reason,
      text: (reason === 'past' ? syncMessages.proposedPast : syncMessages.proposedMissing)(
        sourceLabels[source as SyncSource],
      ),
      unit,
      proposedAt: proposed_at.toISOString(),
    })),
  };
}

/** Starts a sync right away. */
export async function start(ctx: Ctx, { params, body }: InputOf<Sync['start']>): Promise<OutputOf<Sync['start']>> {
  const propertyId = params.id;
  const source = await lockSource(ctx.db, propertyId);
  if (!source) throw conflict(syncMessages.none);
  const label = sourceLabels[source.name as SyncSource];
  if (source.name === 'feed') throw conflict(syncMessages.pushes(label));
  const open = await openRun(ctx.db, propertyId);
  if (open)
    throw conflict(open.state === 'waiting' ? syncMessages.waits : syncMessages.underWay, await runOf(ctx, open.id));
  if (source.paused_until && source.paused_until > ctx.now && source.last_error)
    throw conflict(syncMessages.paused(label));
  const id = await beginRun(ctx, source, { cause: 'staff', isFull: body.isFull });
  if (!id) throw conflict(syncMessages.underWay);
  ctx.record('syncRun', { op: 'insert', id, propertyId, after: { source: source.name, startedBy: actorId(ctx) } });
  return { data: await runOf(ctx, id) };
}
