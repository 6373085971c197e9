import { z } from 'zod';
import { atPathProperty, endpoint } from '../endpoint.ts';
import { done, listOf, listQuery, objectId, searchText } from '../primitives.ts';
import {
  lineActions,
  lineStates,
  moveOutProposal,
  recordStates,
  syncLine,
  syncRecord,
  syncRun,
} from './resident-sync-record.ts';

const tag = 'Resident sync';
const params = { id: objectId };
const ofRun = { ...params, runId: objectId };
const here = { tag, place: atPathProperty } as const;
const run = z.object({ data: syncRun });

export const listRuns = endpoint({
  method: 'GET',
  path: '/property/{id}/sync/runs',
  summary: 'What was synced at a property, the newest first; one that is open is asked for again while it goes on',
  ...here,
  permission: 'integrations.view',
  params,
  query: { ...listQuery(['startedAt'], { orderBy: 'startedAt' }), runId: objectId.optional() },
  output: listOf(syncRun),
  reads: ['sync'],
  rows: { topic: 'sync', key: 'runId' },
});

export const startRun = endpoint({
  method: 'POST',
  path: '/property/{id}/sync/runs',
  summary: 'Sync now; refused with 409 and the run in `current` while one goes on or waits',
  ...here,
  permission: 'integrations.sync',
  params,
  /** A full snapshot, where an incremental answer would do. */
  body: z.strictObject({ isFull: z.boolean().default(false) }),
  output: run,
  answers: 'sync',
  changes: ['sync'],
  action: 'sync.start',
});

export const listLines = endpoint({
  method: 'GET',
  path: '/property/{id}/sync/runs/{runId}/lines',
  summary: 'What a run does with whom: the preview before it is confirmed, and what became of it after',
  ...here,
  permission: 'integrations.view',
  params: ofRun,
  query: {
    ...listQuery(['name', 'unit'], { orderBy: 'name', order: 'asc' }),
    action: z.enum(lineActions).optional(),
    state: z.enum(lineStates).optional(),
    search: searchText,
    lineId: objectId.optional(),
  },
  output: listOf(syncLine),
  reads: ['sync'],
  rows: { topic: 'sync', key: 'lineId' },
});

export const confirmRun = endpoint({
  method: 'POST',
  path: '/property/{id}/sync/runs/{runId}/confirm',
  summary: 'Confirm a preview or a held run: what it says happens; whatever changed meanwhile is left alone and told',
  ...here,
  permission: 'integrations.sync',
  params: ofRun,
  output: run,
  answers: 'sync',
  changes: ['sync'],
  action: 'sync.confirm',
});

export const discardRun = endpoint({
  method: 'POST',
  path: '/property/{id}/sync/runs/{runId}/discard',
  summary: 'Throw a preview or a held run away; nothing of it happens',
  ...here,
  permission: 'integrations.sync',
  params: ofRun,
  output: run,
  answers: 'sync',
  changes: ['sync'],
  action: 'sync.discard',
});

export const listRecords = endpoint({
  method: 'GET',
  path: '/property/{id}/sync/records',
  summary:
    "The provider's records: those that need somebody (`state`), or one looked for by name or unit, with the reason",
  ...here,
  permission: 'integrations.view',
  params,
  query: {
    ...listQuery(['name', 'unit', 'seenAt'], { orderBy: 'name', order: 'asc' }),
    /** In the name, the building and the unit. */
    search: searchText,
    /** `attention`: in conflict, or not to be read. */
    state: z.enum([...recordStates, 'attention']).optional(),
    recordId: objectId.optional(),
  },
  output: listOf(syncRecord),
  reads: ['sync', 'user', 'lease'],
  rows: { topic: 'sync', key: 'recordId' },
});

export const resolveRecordBody = z.strictObject({
  /**
   * `retry`: plan it again as things are now, and sync this one. `provider`: the same, and what the provider says replaces what
   * was changed by hand. `ignore`: leave Hearth as it is until the provider says something else.
   */
  choice: z.enum(['retry', 'provider', 'ignore']),
});
export const resolveRecord = endpoint({
  method: 'POST',
  path: '/property/{id}/sync/records/{recordId}/resolve',
  summary: 'Try one record again, take what the provider says, or ignore it',
  ...here,
  permission: 'integrations.sync',
  params: { ...params, recordId: objectId },
  body: resolveRecordBody,
  output: z.object({ data: syncRecord }),
  answers: 'sync',
  changes: ['sync', 'user', 'lease'],
  action: 'sync.resolve',
});

export const listMoveOuts = endpoint({
  method: 'GET',
  path: '/property/{id}/sync/move-outs',
  summary: 'Residents whom the provider does not have any more, for staff to decide on',
  ...here,
  permission: 'integrations.view',
  params,
  output: z.object({ data: z.array(moveOutProposal) }),
  reads: ['sync', 'user', 'lease'],
});

export const decideMoveOutBody = z.strictObject({ decision: z.enum(['ignore', 'confirm']) });
export const decideMoveOut = endpoint({
  method: 'POST',
  path: '/property/{id}/sync/move-outs/{userId}',
  summary: 'Confirm that a resident moved out, which ends what they lease here, or ignore the proposal',
  ...here,
  permission: 'integrations.sync',
  params: { ...params, userId: objectId },
  body: decideMoveOutBody,
  output: done,
  changes: ['sync', 'user', 'lease'],
  action: 'sync.decideMoveOut',
});

export const residentSync = {
  runs: listRuns,
  start: startRun,
  lines: listLines,
  confirm: confirmRun,
  discard: discardRun,
  records: listRecords,
  resolve: resolveRecord,
  moveOuts: listMoveOuts,
  decideMoveOut,
};
