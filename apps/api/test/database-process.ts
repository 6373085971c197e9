import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Db } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded.ts';

/** Waits for the server of the data folder to take connections as the process that owns it sees them. */
export async function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Ends the database server of the data folder as a crash does. */
export async function killDatabase(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** A scenario in a data folder, made by a server that ends before the load begins. */
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
