import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

export type Target = 'brands' | 'leads' | 'messages' | 'posts' | 'properties' | 'users';
/** A column with ids of another table's rows. */
export interface Reference {
  target: Target;
  table: string;
  column: string;
  /** `table.column`. */
  name: string;
  isForeignKey: boolean;
}

/** Columns that hold ids without a foreign key, by name. */
const named: Readonly<Record<string, Target>> = {
  actor_id: 'users',
  brand_id: 'brands',
  lead_id: 'leads',
  post_id: 'posts',
  property_id: 'properties',
  user_id: 'users',
};
/** Totals that jobs sum up from the rows; records aren't looked up by them. */
const isTotal = (table: string) =>
  /^(counted|noted)_|_(days|months|deltas)$|^property_(outstanding|people|spending)$/.test(table);
/** Ids inside documents or lists, unknown to the catalog. */
const inDocuments: readonly [Target, string][] = [
  ['brands', 'users.preferences'],
  ['posts', 'point_logs.boost_info'],
  ['users', 'messages.recipients'],
];
/** Every column that references a record staff can merge, remove or copy: foreign keys, and ids without one. */
export async function readReferences(db: Db): Promise<Reference[]> {
  const { rows: keys } = await sql<{ target: Target; table: string; column: string }>`
    select con.confrelid::regclass::text as target, con.conrelid::regclass::text as table, a.attname as column
    from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    where con.contype = 'f' and con.conparentid = 0 and con.conrelid not in (select inhrelid from pg_inherits) and con.confrelid::regclass::text in ('brands', 'leads', 'messages', 'posts', 'properties', 'users')`.execute(
    db,
  );
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any (${Object.keys(named)}::text[])
      and to_regclass(format('%I.%I', c.table_schema, c.table_name)) not in (select inhrelid from pg_inherits)`.execute(
    db,
  );
  const found = new Map<string, Reference>();
  const add = (target: Target, table: string, column: string, isForeignKey: boolean) => {
    const name = `${table}.${column}`;
    if (!isTotal(table) && !found.has(`${target} ${name}`))
      found.set(`${target} ${name}`, { target, table, column, name, isForeignKey });
  };
  for (const { target, table, column } of keys) add(target, table, column, true);
  const keyed = new Set(keys.map(({ table, column }) => `${table}.${column}`));
  for (const { table, column } of columns) {
    const target = named[column];
    if (target && !keyed.has(`${table}.${column}`)) add(target, table, column, false);
  }
  for (const [target, name] of inDocuments) {
    const [table = '', column = ''] = name.split('.');
    add(target, table, column, false);
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The fate of rows that reference a record. */
export type Treatment = 'kept' | 'changed' | 'moved' | 'deleted';
type Snapshot = ReadonlyMap<string, { rows: readonly string[]; total: number }>;

/** The rows that reference a record, per reference, and the row count of each table. */
export async function snapshot(db: Db, references: readonly Reference[], id: string): Promise<Snapshot> {
  const taken = new Map<string, { rows: string[]; total: number }>();
  for (const { table, column, name } of references) {
    const { rows } = await sql<{ row: string; total: number }>`
      select t::text as row from ${sql.table(table)} t where strpos(t.${sql.ref(column)}::text, ${id}) > 0 order by 1`.execute(
      db,
    );
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    taken.set(name, { rows: rows.map(({ row }) => row), total: counted[0]?.count ?? 0 });
  }
  return taken;
}

/** The fate of each reference's rows between two snapshots; undefined if there were none. */
export function treatmentOf(before: Snapshot, after: Snapshot, name: string): Treatment | undefined {
  const [was, is] = [before.get(name), after.get(name)];
  if (!was || !is || was.rows.length === 0) return undefined;
  if (was.rows.every((row) => is.rows.includes(row))) return 'kept';
  if (is.rows.length >= was.rows.length) return 'changed';
  return is.total < was.total ? 'deleted' : 'moved';
}

/** Makes a property's rows reference the user wherever possible, so that a removal has work to do. */
export async function addReferences(
  db: Db,
  references: readonly Reference[],
  property: string,
  person: string,
): Promise<void> {
  for (const { target, table, column, isForeignKey } of references) {
    if (target !== 'users' || !isForeignKey || table === 'property_roles' || table === 'users') continue;
    const { rows } = await sql`
      select from information_schema.columns where table_name = ${table} and column_name = 'property_id'`.execute(db);
    const where = rows.length > 0 ? sql`where property_id = ${property}` : sql``;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${person}
      where ctid = (select ctid from ${sql.table(table)} ${where} order by ctid limit 1)
        and not exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${person})`
      .execute(db)
      // Refused by a rule of the table.
      .catch(() => undefined);
  }
}
