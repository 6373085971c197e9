import { z } from 'zod';
import { atPathProperty } from '../endpoint.ts';
import { done, listQuery, searchText } from '../primitives.ts';
import { list, resource } from '../resource.ts';
import {
  lineActions,
  lineStates,
  moveOutProposal,
  syncLine,
  syncRecord,
  syncRun,
  recordStates,
} from './resident-sync-record.ts';

const runResource = resource({
  path: '/property/{id}/sync/runs',
  id: 'runId',
  tag: 'Resident sync',
  topic: 'sync',
  answers: 'sync',
  place: atPathProperty,
  permissions: { view: 'integrations.view', manage: 'integrations.sync' },
  record: syncRun,
});

export const listRuns = runResource.list({
  summary: 'What was synced at a property, the newest first; one that is open is asked for again while it goes on',
  page: listQuery(['startedAt'], { orderBy: 'startedAt' }),
  row: 'runId',
});

export const startRun = runResource.create({
  summary: 'Sync now; refused with 409 and the run in `current` while one goes on or waits',
  /** A full snapshot, where an incremental answer would do. */
  body: z.strictObject({ isFull: z.boolean().default(false) }),
  action: 'sync.start',
});

export const listLines = list('/property/{id}/sync/runs/{runId}/lines', {
  summary: 'What a run does with whom: the preview before it is confirmed, and what became of it after',
  tag: 'Resident sync',
  place: { all: false, in: 'params', key: 'id', kind: 'property' },
  permission: 'integrations.view',
  record: syncLine,
  topic: 'sync',
  page: listQuery(['name', 'unit'], { orderBy: 'name', order: 'asc' }),
  query: {
    action: z.enum(lineActions).optional(),
    state: z.enum(lineStates).optional(),
    search: searchText,
  },
  row: 'lineId',
});

export const confirmRun = runResource.act('POST /property/{id}/sync/runs/{runId}/confirm', {
  summary: 'Confirm a preview or a held run: what it says happens; whatever changed meanwhile is left alone and told',
  action: 'sync.confirm',
});

export const discardRun = runResource.act('POST /property/{id}/sync/runs/{runId}/discard', {
  summary: 'Throw a preview or a held run away; nothing of it happens',
  action: 'sync.discard',
});

const recordResource = resource({
  path: '/property/{id}/sync/records',
  id: 'recordId',
  tag: 'Resident sync',
  topic: 'sync',
  answers: 'sync',
  place: atPathProperty,
  permissions: { view: 'integrations.view', manage: 'integrations.sync' },
  record: syncRecord,
});

export const listRecords = recordResource.list({
  summary:
    "The provider's records: those that need somebody (`state`), or one looked for by name or unit, with the reason",
  page: listQuery(['name', 'unit', 'seenAt'], { orderBy: 'name', order: 'asc' }),
  query: {
    /** In the name, the building and the unit. */
    search: searchText,
    /** `attention`: in conflict, or not to be read. */
    state: z.enum([...recordStates, 'attention']).optional(),
  },
  row: 'recordId',
  reads: ['sync', 'user', 'lease'],
});

export const resolveRecordBody = z.strictObject({
  /**
   * `retry`: plan it again as things are now, and sync this one. `provider`: the same, and what the provider says replaces what
   * was changed by hand. `ignore`: leave Hearth as it is until the provider says something else.
   */
  choice: z.enum(['retry', 'provider', 'ignore']),
});
export const resolveRecord = recordResource.act('POST /property/{id}/sync/records/{recordId}/resolve', {
  summary: 'Try one record again, take what the provider says, or ignore it',
  body: resolveRecordBody,
  changes: ['sync', 'user', 'lease'],
  action: 'sync.resolve',
});

export const listMoveOuts = runResource.endpoint('GET /property/{id}/sync/move-outs', {
  summary: 'Residents whom the provider does not have any more, for staff to decide on',
  output: z.object({ data: z.array(moveOutProposal) }),
  reads: ['sync', 'user', 'lease'],
});

export const decideMoveOutBody = z.strictObject({ decision: z.enum(['ignore', 'confirm']) });
export const decideMoveOut = runResource.endpoint('POST /property/{id}/sync/move-outs/{userId}', {
  summary: 'Confirm that a resident moved out, which ends what they lease here, or ignore the proposal',
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
