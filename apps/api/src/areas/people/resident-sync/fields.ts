import { sql } from 'kysely';
import type {
  Difference,
  RunCounts,
  SyncLine,
  SyncRecord,
  SyncRun,
} from '@hearth/contract/people/resident-sync-record';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';

/** A run `r` of an integration `i`. */
export const runs = defineRecord('sync_runs', 'r', {
  _id: { column: 'id' },
  property: { column: 'property_id' },
  source: { read: sql<SyncRun['source']>`i.name` },
  kind: { read: sql<SyncRun['kind']>`r.kind` },
  cause: { read: sql<SyncRun['cause']>`r.cause` },
  state: { read: sql<SyncRun['state']>`r.state` },
  hold: { read: sql<SyncRun['hold']>`r.hold` },
  counts: { read: sql<Partial<RunCounts>>`r.counts` },
  error: { column: 'error' },
  startedAt: { column: 'started_at' },
  endedAt: { column: 'ended_at' },
  seconds: { read: sql<number>`greatest(extract(epoch from coalesce(r.ended_at, now()) - r.started_at)::integer, 0)` },
  startedBy: { read: sql<string>`coalesce(person_name(r.started_by), 'Automatic')` },
  decidedBy: { read: sql<string | null>`person_name(r.decided_by)` },
});

/** A line `y` of a run. */
export const lines = defineRecord('sync_lines', 'y', {
  _id: { column: 'id' },
  action: { read: sql<SyncLine['action']>`y.action` },
  state: { read: sql<SyncLine['state']>`y.state` },
  name: { column: 'name' },
  unit: { column: 'unit' },
  text: { column: 'text' },
  note: { column: 'note' },
  differences: { read: sql<Difference[]>`y.differences` },
  record: { column: 'record_id' },
  user: { column: 'user_id' },
});

/** A record `s` of an integration `i` with its person `u`. */
export const records = defineRecord('sync_records', 's', {
  _id: { column: 'id' },
  source: { read: sql<SyncRecord['source']>`i.name` },
  externalID: { column: 'external_id' },
  name: { read: sql<string>`trim(s.first_name || ' ' || s.last_name)` },
  email: { column: 'email' },
  unit: { read: sql<string>`trim(s.building || ' ' || s.unit_number)` },
  status: { read: sql<SyncRecord['status']>`s.status` },
  state: { read: sql<SyncRecord['state']>`s.state` },
  reason: { column: 'reason' },
  differences: { read: sql<Difference[]>`s.differences` },
  seenAt: { column: 'seen_at' },
  user: {
    read: sql<
      SyncRecord['user']
    >`case when u.id is not null then json_build_object('_id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) end`,
  },
  lease: { column: 'lease_id' },
});

const noCounts: RunCounts = {
  created: 0,
  changed: 0,
  movedOut: 0,
  missing: 0,
  conflict: 0,
  unchanged: 0,
  unread: 0,
  welcomeMails: 0,
  applied: 0,
  outdated: 0,
  failed: 0,
};

/** A run for the wire, with the caller's actions. */
export function runOnWire(ctx: Pick<Ctx, 'may'>, row: RowOf<typeof runs>): SyncRun {
  const isWaiting = row.state === 'waiting' && ctx.may('integrations.sync', row.property);
  return {
    ...runs.toWire(row),
    counts: { ...noCounts, ...row.counts },
    can: { confirm: isWaiting, discard: isWaiting },
  };
}

export function recordOnWire(row: RowOf<typeof records>, maySync: boolean): SyncRecord {
  const { state, differences } = row;
  const isOpen = maySync && state !== 'unread';
  return {
    ...records.toWire(row),
    can: {
      retry: isOpen && state !== 'synced',
      provider: isOpen && state === 'conflict' && (differences.length > 0 || row.user !== null),
      ignore: isOpen && state === 'conflict',
    },
  };
}
