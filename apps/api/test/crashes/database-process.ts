import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded.ts';

/** True once the server is ready, including its database. */
export async function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Kills the data folder's database server, simulating a crash. */
export async function killDatabase(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Opens a data folder's database with a temporary server, for example to prepare a scenario. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { db } = openDatabase(server.connection, 4);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
}
