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
  returns: 'sync',
  scope: atPathProperty,
  permissions: { view: 'integrations.view', manage: 'integrations.sync' },
  record: syncRun,
});

export const listRuns = runResource.list({
  summary: "List a property's syncs, newest first",
  page: listQuery(['startedAt'], { orderBy: 'startedAt' }),
  row: 'runId',
});

export const startRun = runResource.create({
  summary: 'Start a sync; 409 with the run in `current` while one is running or needs review',
  /** Forces a full sync. */
  body: z.strictObject({ isFull: z.boolean().default(false) }),
  action: 'sync.start',
});

export const listLines = list('/property/{id}/sync/runs/{runId}/lines', {
  summary: "List a sync's changes per resident, planned or applied",
  tag: 'Resident sync',
  scope: { all: false, in: 'params', key: 'id', kind: 'property' },
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
  summary: 'Confirm a sync that needs review; records changed since the preview are skipped',
  action: 'sync.confirm',
});

export const discardRun = runResource.act('POST /property/{id}/sync/runs/{runId}/discard', {
  summary: 'Discard a sync that needs review',
  action: 'sync.discard',
});

const recordResource = resource({
  path: '/property/{id}/sync/records',
  id: 'recordId',
  tag: 'Resident sync',
  topic: 'sync',
  returns: 'sync',
  scope: atPathProperty,
  permissions: { view: 'integrations.view', manage: 'integrations.sync' },
  record: syncRecord,
});

export const listRecords = recordResource.list({
  summary: "List the provider's records, for example those that need attention (`state`), with the reason",
  page: listQuery(['name', 'unit', 'seenAt'], { orderBy: 'name', order: 'asc' }),
  query: {
    /** Matches name, building, and unit. */
    search: searchText,
    /** `attention`: in conflict or unreadable. */
    state: z.enum([...recordStates, 'attention']).optional(),
  },
  row: 'recordId',
  reads: ['sync', 'user', 'lease'],
});

export const resolveRecordBody = z.strictObject({
  /**
   * `retry`: sync this record again. `provider`: the same, with the provider's data over manual changes. `ignore`: keep
   * Hearth's data until the provider's changes.
   */
  choice: z.enum(['retry', 'provider', 'ignore']),
});
export const resolveRecord = recordResource.act('POST /property/{id}/sync/records/{recordId}/resolve', {
  summary: "Retry a record, use the provider's data, or ignore it",
  body: resolveRecordBody,
  changes: ['sync', 'user', 'lease'],
  action: 'sync.resolve',
});

export const listMoveOuts = runResource.endpoint('GET /property/{id}/sync/move-outs', {
  summary: 'List residents proposed for move-out',
  output: z.object({ data: z.array(moveOutProposal) }),
  reads: ['sync', 'user', 'lease'],
});

export const decideMoveOutBody = z.strictObject({ decision: z.enum(['ignore', 'confirm']) });
export const decideMoveOut = runResource.endpoint('POST /property/{id}/sync/move-outs/{userId}', {
  summary: "Confirm a resident's move-out, which ends their leases here, or ignore it",
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
