import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { databaseBefore } from '../../../test/before.ts';
import { catalogOf } from '../../../test/catalog.ts';
import { newId } from '../id.ts';
import { openDatabase } from './database.ts';
import { createDatabase, dropDatabase } from './embedded/databases.ts';
import { migrate, readMigrations } from './migrate.ts';

async function newDatabase() {
  const cluster = inject('cluster');
  const name = `test_${newId()}`;
  await createDatabase(cluster, name);
  const { db } = openDatabase({ ...cluster, database: name }, 2);
  const drop = async () => {
    await db.destroy();
    await dropDatabase(cluster, name);
  };
  return { db, drop };
}

const afterAll = '9999.sql';

test('a new database and one that ran every migration have the same schema', async () => {
  const [made, upgraded] = await Promise.all([newDatabase(), databaseBefore(afterAll)]);
  expect(await migrate(made.db)).toEqual(['baseline']);
  expect(await migrate(upgraded.db)).toEqual(['code']);
  expect(await catalogOf(upgraded.db)).toEqual(await catalogOf(made.db));
  for (const { db } of [made, upgraded]) expect(await migrate(db)).toEqual([]);
  await Promise.all([made.drop(), upgraded.drop()]);
});

test('what the schema no longer declares goes with the next start, and the app roles may do nothing but what it grants', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const declared = await catalogOf(db);
  await sql`create function left_over() returns integer language sql as 'select 1'`.execute(db);
  await sql`create view left_over_view as select left_over()`.execute(db);
  await sql`create policy left_over on users for delete to hearth_app using (true)`.execute(db);
  await sql`grant delete on users to hearth_app`.execute(db);
  await sql`update migrations set checksum = 'of another version' where name = 'code'`.execute(db);
  expect(await catalogOf(db)).not.toEqual(declared);
  expect(await migrate(db)).toEqual(['code']);
  expect(await catalogOf(db)).toEqual(declared);
  await drop();
});

test('a migration that was changed after it ran is refused', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  await sql`update migrations set checksum = 'of another text' where name = '0011_leases.sql'`.execute(db);
  await expect(migrate(db)).rejects.toThrow('0011_leases.sql was changed after this database ran it');
  await drop();
});

test('every migration is as it landed', async () => {
  const landed = await readFile(new URL('../../../migrations/checksums.txt', import.meta.url), 'utf8');
  const migrations = await readMigrations();
  expect(migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('')).toBe(landed);
});

test('every table of a property is read through row-level security', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
      and (has_any_column_privilege('hearth_app', c.oid, 'select') or has_any_column_privilege('hearth_resident', c.oid, 'select'))`.execute(
    db,
  );
  expect(rows).toEqual([]);
  await drop();
});
