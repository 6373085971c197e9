import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** `table` and `definition` are SQL as PostgreSQL itself writes it. */
type Removed = { table: string; name: string; definition: string };

/** Rows whose columns are named as in the table, to be inserted in one statement; all must have the columns of the first. */
export const asRows = (table: string, rows: readonly object[]) => ({
  columns: sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column))),
  rows: sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
});

/** Inserts rows whose columns are named as in the table; all rows must have the columns of the first. */
export async function loadRows(db: Db | Tx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const given = asRows(table, rows);
  await sql`insert into ${sql.table(table)} (${given.columns}) select ${given.columns} from ${given.rows}`.execute(db);
}

/**
 * Runs `work` with the foreign keys, exclusions and plain indexes of all tables taken away, and makes them again at the
 * end, which checks every row at once: many times faster for a large load. For an empty database; other transactions wait.
 */
export async function loadInBulk<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  const constraints = await sql<Removed>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('f', 'x') and connamespace = 'public'::regnamespace order by conname`.execute(
    db,
  );
  const indexes = await sql<Removed>`
    select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisexclusion order by c.relname`.execute(
    db,
  );
  for (const { table, name } of constraints.rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  const result = await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of constraints.rows)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  return result;
}
