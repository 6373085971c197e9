import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { contains, oneRow, equals, sortedBy } from '../../../platform/db/page.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { recordColumns, type SyncTarget } from './plan/facts.ts';
import { records } from './fields.ts';
import type { StoredRecord, Plan } from './plan/planned.ts';

type Sync = typeof contract.residentSync;

export type Keyed = StoredRecord & { key: string };

/** The run's next records to plan, with a person's records kept together. */
export async function readUnplanned(
  db: Tx,
  { integrationId }: SyncTarget,
  runId: string,
  place: string,
  limit: number,
): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    select s.work_key as key, ${recordColumns} from sync_records s
    where s.integration_id = ${integrationId} and s.seen_run = ${runId} and s.state <> 'unread' and s.work_key > ${place}
    order by s.work_key limit ${limit}`.execute(db);
  return rows;
}

export interface PlannedLine {
  lineId: string;
  print: string;
  record: Keyed;
}

/** The run's next lines to apply. */
export async function readPlanned(db: Tx, runId: string, limit: number): Promise<PlannedLine[]> {
  const { rows } = await sql<Keyed & { line_id: string; print: string }>`
    select y.id as line_id, y.plan ->> 'print' as print, s.work_key as key, ${recordColumns} from sync_lines y join sync_records s on s.id = y.record_id
    where y.run_id = ${runId} and y.state = 'planned' and y.action in ('create', 'add', 'change', 'transfer')
    order by y.id limit ${limit}`.execute(db);
  return rows.map(({ line_id, print, ...record }) => ({ lineId: line_id, print, record }));
}

export const readRecord = async (db: Tx, propertyId: string, id: string) =>
  (
    await sql<StoredRecord & { integrationId: string }>`
      select ${recordColumns}, s.integration_id as "integrationId" from sync_records s
      where s.id = ${id} and s.property_id = ${propertyId} for update`.execute(db)
  ).rows[0];

export interface NewLine {
  recordId: string;
  name: string;
  unit: string;
  print: string;
  plan: Plan;
}

export async function insertLines(
  db: Tx,
  runId: string,
  propertyId: string,
  planned: readonly NewLine[],
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ recordId, name, unit, print, plan }) => ({
    // In planning order.
    id: newId(),
    record_id: recordId,
    user_id: plan.userId,
    action: plan.action,
    name,
    unit,
    text: plan.text,
    differences: plan.differences,
    plan: { print },
  }));
  await sql`
    insert into sync_lines (id, run_id, property_id, record_id, user_id, action, name, unit, text, differences, plan)
    select n.id, ${runId}, ${propertyId}, n.record_id, n.user_id, n.action, n.name, n.unit, n.text, n.differences, n.plan
    from jsonb_populate_recordset(null::sync_lines, ${JSON.stringify(rows)}::jsonb) n
    on conflict on constraint sync_lines_once do nothing`.execute(db);
}

export interface LineOutcome {
  id: string;
  state: 'applied' | 'outdated' | 'failed';
  note: string;
  userId: string | null;
}
export async function closeLines(db: Tx, outcomes: readonly LineOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update sync_lines y set state = n.state, note = n.note, user_id = coalesce(n."userId", y.user_id)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n(id text, state text, note text, "userId" text) where y.id = n.id`.execute(
    db,
  );
}

/** Closes the run's lines about missing residents. */
export const closeAbsenceLines = (db: Tx, runId: string) =>
  db
    .updateTable('sync_lines')
    .set({ state: 'applied' })
    .where('run_id', '=', runId)
    .where('record_id', 'is', null)
    .execute();

export const countUnread = async (db: Tx, { integrationId }: SyncTarget, runId: string) =>
  (
    await sql<{ count: number }>`select count(*) as count from sync_records s
      where s.integration_id = ${integrationId} and s.seen_run = ${runId} and s.state = 'unread'`.execute(db)
  ).rows[0]?.count ?? 0;

export const todayAt = async (db: Tx, propertyId: string, now: Date) =>
  (
    await sql<{ today: string; active: boolean }>`
      select (${now}::timestamptz at time zone p.timezone)::date as today, p.active from properties p where p.id = ${propertyId}`.execute(
      db,
    )
  ).rows[0];

export const lineList = ({ id, runId }: { id: string; runId: string }, query: InputOf<Sync['lines']>['query']) => ({
  where: [
    sql`y.run_id = ${runId}`,
    sql`y.property_id = ${id}`,
    equals(sql`y.action`, query.action),
    equals(sql`y.state`, query.state),
    equals(sql`y.id`, query.lineId),
    contains(sql`lower(y.name || ' ' || y.unit)`, query.search),
  ],
  order: sortedBy({ name: [sql`lower(y.name)`], unit: [sql`lower(y.unit)`] }, query),
  idOrder: 'asc' as const,
});

const recordJoins = () => sql`join integrations i on i.id = s.integration_id left join users u on u.id = s.user_id`;
export const syncRecordList = (propertyId: string, query: InputOf<Sync['records']>['query']) => ({
  where: [
    sql`s.property_id = ${propertyId}`,
    query.state === 'attention' ? sql`s.state in ('conflict', 'unread')` : equals(sql`s.state`, query.state),
    equals(sql`s.id`, query.recordId),
    contains(sql`s.search_text`, query.search),
  ],
  order: sortedBy(
    {
      name: [sql`lower(s.last_name)`, sql`lower(s.first_name)`],
      unit: [sql`lower(s.unit_number)`],
      seenAt: [sql`s.seen_at`],
    },
    query,
  ),
  idOrder: 'asc' as const,
  joins: recordJoins,
});
export const readShownRecord = (db: Tx, id: string) => oneRow(db, { ...records.read.list, joins: recordJoins }, id);
