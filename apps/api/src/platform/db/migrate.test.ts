import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settings } from '../../../test/database/cluster-settings.ts';
import { postgres15 } from '../../../test/database/postgres-15.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

const databases = ['one', 'two', 'three'];

test.each([
  { name: 'the embedded PostgreSQL', binDir: undefined },
  { name: 'PostgreSQL 15', binDir: postgres15 },
])('several databases can be set up at the same time on a new server: $name', async ({ binDir }) => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-roles-'));
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings,
    ...(binDir && { binDir }),
  });
  try {
    for (const database of databases) await server.createDatabase(database);
    const opened = databases.map((database) => openDatabase({ ...server.connection, database }, 1));
    // Connect first, so that all migrations start at the same moment.
    await Promise.all(opened.map(({ db }) => sql`select`.execute(db)));
    const applied = await Promise.all(opened.map(({ db }) => migrate(db)));
    expect(new Set(applied.map((names) => names.join()))).toHaveProperty('size', 1);
    for (const { db } of opened) {
      const { rows } = await sql`select from pg_roles
        where rolname in ('hearth_app', 'hearth_resident', 'hearth_identity') and pg_has_role(rolname, 'member')`.execute(
        db,
      );
      expect(rows).toHaveLength(3);
      await db.destroy();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
