import { sql } from 'kysely';
import type { DB, Tx } from '../db/database.ts';
import type { Sql } from '../db/page.ts';

/** A table whose rows are tasks, with its task columns. */
export interface TaskTable {
  name: keyof DB;
  id: string;
  /** Fencing token, incremented by each claim and each staff decision. Without it, late results count, too. */
  fence?: string;
  /**
   * Lease end; no other process calls until then. In the past, the outcome of the last call is unknown; null means
   * it is known.
   */
  lease: string;
  /** When a sweep calls again, this long after a claim. Without it, every sweep does. */
  due?: { column: string; everyMs: number };
  /** Consecutive failures since the last response. */
  failures?: string;
}

/** A task table with a fencing token. */
export type FencedTable = TaskTable & { fence: string };

export interface Claim {
  id: string;
  fence: number;
  failures: number;
  /** The latest earlier call whose outcome is unknown. */
  lostAt: Date | null;
}

const at = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::double precision)`;
const column = (name: string) => sql.ref(`t.${name}`);
const isTask = ({ id }: TaskTable, value: string) => sql`${column(id)} = ${value}`;

/** Claims the open tasks among `ids`. Maps each id to its claim, or 'taken' while someone else holds the lease. */
export async function claimTasks(
  db: Tx,
  table: TaskTable,
  { ids, open, leaseMs }: { ids: readonly string[]; open: Sql; leaseMs: number },
): Promise<ReadonlyMap<string, Claim | 'taken'>> {
  const { name, fence, lease, due, failures } = table;
  const { rows } = await sql<Claim & { isTaken: boolean }>`
    with found as (
      select ${column(table.id)} as id, ${column(lease)} as lost_at, coalesce(${column(lease)} > now(), false) as is_taken
      from ${sql.table(name)} t where ${column(table.id)} = any (${ids}::text[]) and (${open})
      order by ${column(table.id)} for update
    ), claimed as (
      update ${sql.table(name)} t set ${sql.ref(lease)} = ${at(leaseMs)}
        ${fence ? sql`, ${sql.ref(fence)} = ${column(fence)} + 1` : sql``}
        ${due ? sql`, ${sql.ref(due.column)} = ${at(due.everyMs)}` : sql``}
      from found where ${column(table.id)} = found.id and not found.is_taken
      returning found.id, ${fence ? column(fence) : sql`0`} as fence, ${failures ? column(failures) : sql`0`} as failures
    )
    select found.id, found.is_taken as "isTaken", found.lost_at as "lostAt", claimed.fence, claimed.failures
    from found left join claimed on claimed.id = found.id`.execute(db);
  return new Map(rows.map(({ isTaken, ...claim }) => [claim.id, isTaken ? 'taken' : claim]));
}

/** Claims one task; undefined if it isn't open. */
export const claimTask = async (db: Tx, table: TaskTable, { id, ...how }: { id: string; open: Sql; leaseMs: number }) =>
  (await claimTasks(db, table, { ids: [id], ...how })).get(id);

/** Extends the lease of a claim. False if someone else claimed the task, staff decided, or it is closed. */
export async function renewTask(
  db: Tx,
  table: FencedTable,
  { id, fence }: Claim,
  { open, leaseMs }: { open: Sql; leaseMs: number },
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(table.name)} t set ${sql.ref(table.lease)} = ${at(leaseMs)}
    where ${isTask(table, id)} and ${column(table.fence)} = ${fence} and (${open}) returning true`.execute(db);
  return rows.length > 0;
}

/** True if the claim is still the latest. Locks the row, so that it can't change before the commit. */
export async function holdTask(db: Tx, table: FencedTable, { id, fence }: Claim): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table.name)} t
    where ${isTask(table, id)} and ${column(table.fence)} = ${fence} for update`.execute(db);
  return rows.length > 0;
}

/** Releases a claim. `lostAt` is the time since which a call's outcome is unknown; pass `now` for this call. */
export const releaseTask = (
  db: Tx,
  { id: key, name, lease, due, failures }: TaskTable,
  { id, ...change }: { id: string; failures: number; lostAt: Date | 'now' | null; dueAt?: Date | undefined },
) =>
  sql`update ${sql.table(name)} set
    ${sql.ref(lease)} = ${change.lostAt === 'now' ? sql`least(${sql.ref(lease)}, now())` : change.lostAt}
    ${failures ? sql`, ${sql.ref(failures)} = ${change.failures}` : sql``}
    ${due && change.dueAt ? sql`, ${sql.ref(due.column)} = ${change.dueAt}` : sql``}
    where ${sql.ref(key)} = ${id}`.execute(db);

/** Discards the result of the call in progress and resets the failures. */
export const supersedeTask = (db: Tx, { id: key, name, fence, failures }: FencedTable, id: string) =>
  sql`update ${sql.table(name)} set ${sql.ref(fence)} = ${sql.ref(fence)} + 1
    ${failures ? sql`, ${sql.ref(failures)} = 0` : sql``}
    where ${sql.ref(key)} = ${id}`.execute(db);

interface DueTask {
  id: string;
  /** Null if it belongs to no property. */
  propertyId: string | null;
}

/** Takes the open tasks that are due and schedules their next turn, skipping deactivated properties. */
export async function takeDue(
  db: Tx,
  { id, name, lease, due }: TaskTable,
  { open, isAll, limit }: { open: Sql; isAll: boolean; limit: number },
): Promise<DueTask[]> {
  const isDue =
    due && !isAll
      ? sql`${column(due.column)} <= now() and (${column(lease)} is null or ${column(lease)} <= now())`
      : sql`true`;
  const found = sql`
    select ${column(id)} as id, t.property_id as "propertyId" from ${sql.table(name)} t
    left join properties p on p.id = t.property_id
    where (${open}) and ${isDue} and p.active is not false
    order by ${column(due?.column ?? id)} limit ${limit} for update of t skip locked`;
  const { rows } = await (
    due
      ? sql<DueTask>`
        with due as (${found})
        update ${sql.table(name)} t set ${sql.ref(due.column)} = ${at(due.everyMs)} from due where ${column(id)} = due.id
        returning due.id, due."propertyId"`
      : sql<DueTask>`${found}`
  ).execute(db);
  return rows;
}
