import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';

/** Tables without rows in a backup: they describe running processes, or the source server's transaction ids. */
const withoutRows = new Set(['transaction_base', 'changes', 'changes_trimmed', 'live_streams', 'pending_files']);

/** The tables that the schema files declare, and the list of migrations. */
export const tablesOf = (schema: string): ReadonlySet<string> =>
  new Set([
    'migrations',
    ...[...schema.matchAll(/^create (?:unlogged )?table (\w+) \(/gm)].map(([, name = '']) => name),
  ]);

export interface Table {
  name: string;
  /** All but generated columns. */
  columns: string[];
}

/** The tables to copy, with their columns. */
export async function readTables(db: Db | Tx, schema: string): Promise<Table[]> {
  const names = [...tablesOf(schema)].filter((name) => !withoutRows.has(name));
  const { rows } = await sql<Table>`
    select c.relname as name, array(select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)::text[] as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any (${names}::text[])
    order by pg_table_size(c.oid) desc, c.relname`.execute(db);
  const missing = names.find((name) => !rows.some((table) => table.name === name));
  if (missing) throw new Error(`the table ${missing} isn't there`);
  return rows;
}

export interface Partition {
  name: string;
  parent: string;
  /** Such as FOR VALUES FROM ('2026-11-01') TO ('2026-12-01'). */
  bounds: string;
}

/** The partitions of these tables, other than the default ones, which the schema declares. */
export async function readPartitions(tx: Tx): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' and p.relname <> all (${[...withoutRows]}::text[])
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 1`.execute(tx);
  return rows;
}

const identifier = /^[a-z_][a-z0-9_]*$/;
const range = /^FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\)$/;

/** Creates a partition that a backup names. Refuses anything but a range of a table. */
export async function createPartition(tx: Tx, { name, parent, bounds }: Partition): Promise<void> {
  if (!identifier.test(name) || !identifier.test(parent) || !range.test(bounds))
    throw new StartError(`This backup names a partition that can't be restored (${name}). Restore another backup.`);
  await sql`create table ${sql.table(name)} partition of ${sql.table(parent)} ${sql.raw(bounds)}`.execute(tx);
  await sql`alter table ${sql.table(name)} enable row level security`.execute(tx);
}

/** Tables and views outside Hearth's schema, which a backup leaves out. */
export async function readOtherTables(db: Db | Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm', 'f') and not c.relispartition and n.nspname <> 'pgboss' and n.nspname <> 'information_schema'
      and n.nspname !~ '^pg_' and (n.nspname <> 'public' or c.relname <> all (${[...tablesOf(schema)]}::text[]))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
