import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

/** A migrated database of one test file on a PostgreSQL of its own. */
export async function openTestDatabase(): Promise<{ db: Db; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-database-'));
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  const { db } = openDatabase(server.connection, 10);
  await migrate(db);
  return {
    db,
    async close() {
      await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
