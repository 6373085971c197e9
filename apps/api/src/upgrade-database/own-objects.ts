import { sql } from 'kysely';
import { readOtherTables } from '../backup/hearth-tables.ts';
import type { Db } from '../platform/db/database.ts';
import { codeName, readCodeObjects } from '../platform/db/install-code.ts';
import { readSchemaFiles } from '../platform/db/schema-files.ts';

/** Names of what a customer added to the database, which a backup leaves out. */
export async function readOwnObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ objects: string[] | null }>`
    select objects from migrations where name = ${codeName}`.execute(db);
  const installed = new Set(rows[0]?.objects);
  const inPublic = (await readCodeObjects(db)).map(({ name }) => name).filter((name) => !installed.has(name));
  const { rows: elsewhere } = await sql<{ name: string }>`
    with own as (select oid from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('public', 'pgboss', 'information_schema'))
    select 'view ' || c.oid::regclass as name from pg_class c join own on own.oid = c.relnamespace where c.relkind = 'v'
    union all select 'function ' || p.oid::regprocedure from pg_proc p join own on own.oid = p.pronamespace
    union all select 'extension ' || extname from pg_extension where extname not in ('plpgsql', 'pg_trgm', 'btree_gist')
    order by 1`.execute(db);
  const tables = await readOtherTables(db, (await readSchemaFiles()).tables);
  return [...tables.map((name) => `table ${name}`), ...inPublic, ...elsewhere.map(({ name }) => name)];
}
