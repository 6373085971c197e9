import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { createDatabase, dropDatabase } from '../../src/platform/db/embedded/databases.ts';
import { newId } from '../../src/platform/id.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** A database in the state before a migration, such as `0018_points.sql`. `drop` deletes it. */
export async function databaseBefore(moving: string): Promise<{ db: Db; drop(): Promise<void> }> {
  const cluster = inject('cluster');
  const name = `test_${newId()}`;
  await createDatabase(cluster, name);
  const { db } = openDatabase({ ...cluster, database: name }, 2);
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(db);
  for (const file of (await readdir(folder)).sort().filter((migration) => migration < moving)) {
    await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(db);
    await sql`insert into migrations (name) values (${file})`.execute(db);
  }
  return {
    db,
    async drop() {
      await db.destroy();
      await dropDatabase(cluster, name);
    },
  };
}
