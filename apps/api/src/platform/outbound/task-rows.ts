import { sql } from 'kysely';
import type { DB, Tx } from '../db/database.ts';
import type { Sql } from '../db/page.ts';

/** A table whose rows are tasks, and the columns that say so. */
export interface TaskTable {
  name: keyof DB;
  id: string;
  /** Goes up with each claim, and with each decision that makes earlier answers no news. */
  fence: string;
  /** Until when nobody else calls; stays in the past where nobody knows what became of a call, and is null once that is known. */
  lease: string;
  /** When a sweep asks again, so long after a claim; without it each sweep asks. */
  due?: { column: string; everyMs: number };
  /** In a row, since the last answer. */
  failures: string;
}

export interface Claim {
  id: string;
  fence: number;
  failures: number;
  /** The latest time of an earlier call of which nobody knows what became. */
  lostAt: Date | null;
}

const at = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::double precision)`;
const column = (name: string) => sql.ref(`t.${name}`);
const isTask = ({ id }: TaskTable, value: string) => sql`${column(id)} = ${value}`;

/** Takes an open task; undefined where it is not open, 'taken' while somebody else calls. */
export async function claimTask(
  db: Tx,
  table: TaskTable,
  { id, open, leaseMs }: { id: string; open: Sql; leaseMs: number },
): Promise<Claim | 'taken' | undefined> {
  const { name, fence, lease, due, failures } = table;
  const { rows } = await sql<Claim & { isTaken: boolean }>`
    with found as (
      select ${column(table.id)} as id, ${column(lease)} as lost_at, coalesce(${column(lease)} > now(), false) as is_taken
      from ${sql.table(name)} t where ${isTask(table, id)} and (${open}) for update
    ), claimed as (
      update ${sql.table(name)} t set ${sql.ref(fence)} = ${column(fence)} + 1, ${sql.ref(lease)} = ${at(leaseMs)}
        ${due ? sql`, ${sql.ref(due.column)} = ${at(due.everyMs)}` : sql``}
      from found where ${column(table.id)} = found.id and not found.is_taken
      returning ${column(fence)} as fence, ${column(failures)} as failures
    )
    select found.id, found.is_taken as "isTaken", found.lost_at as "lostAt", claimed.fence, claimed.failures
    from found left join claimed on true`.execute(db);
  const [row] = rows;
  if (row?.isTaken) return 'taken';
  return row && { id: row.id, fence: row.fence, failures: row.failures, lostAt: row.lostAt };
}

/** Whether the claim is still the last one; then nobody else decides until the commit. */
export async function holdTask(db: Tx, table: TaskTable, { id, fence }: Claim): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table.name)} t
    where ${isTask(table, id)} and ${column(table.fence)} = ${fence} for update`.execute(db);
  return rows.length > 0;
}

/** Ends a call; `lostAt` is since when nobody knows whether it was heard: of this call `now`. */
export const releaseTask = (
  db: Tx,
  { id: key, name, lease, due, failures }: TaskTable,
  { id, ...change }: { id: string; failures: number; lostAt: Date | 'now' | null; dueAt?: Date | undefined },
) =>
  sql`update ${sql.table(name)} set ${sql.ref(failures)} = ${change.failures},
    ${sql.ref(lease)} = ${change.lostAt === 'now' ? sql`least(${sql.ref(lease)}, now())` : change.lostAt}
    ${due && change.dueAt ? sql`, ${sql.ref(due.column)} = ${change.dueAt}` : sql``}
    where ${sql.ref(key)} = ${id}`.execute(db);

/** Makes the answer to a call that is on no news, and begins to count failures anew. */
export const supersedeTask = (db: Tx, { id: key, name, fence, failures }: TaskTable, id: string) =>
  sql`update ${sql.table(name)} set ${sql.ref(fence)} = ${sql.ref(fence)} + 1, ${sql.ref(failures)} = 0
    where ${sql.ref(key)} = ${id}`.execute(db);

/** The open tasks that are due, each again after a while; at deactivated properties nobody asks. */
export async function takeDue(
  db: Tx,
  { id, name, lease, due }: TaskTable,
  { open, isAll, most }: { open: Sql; isAll: boolean; most: number },
): Promise<{ id: string; propertyId: string }[]> {
  const isDue =
    due && !isAll
      ? sql`${column(due.column)} <= now() and (${column(lease)} is null or ${column(lease)} <= now())`
      : sql`true`;
  const found = sql`
    select ${column(id)} as id, t.property_id as "propertyId" from ${sql.table(name)} t
    join properties p on p.id = t.property_id and p.active
    where (${open}) and ${isDue}
    order by ${column(due?.column ?? id)} limit ${most} for update of t skip locked`;
  const { rows } = await (
    due
      ? sql<{ id: string; propertyId: string }>`
        with due as (${found})
        update ${sql.table(name)} t set ${sql.ref(due.column)} = ${at(due.everyMs)} from due where ${column(id)} = due.id
        returning due.id, due."propertyId"`
      : sql<{ id: string; propertyId: string }>`${found}`
  ).execute(db);
  return rows;
}
