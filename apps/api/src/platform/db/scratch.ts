import { sql } from 'kysely';
import { newId } from '../id.ts';
import { openDatabase, type Db } from './database.ts';
import { createDatabase, dropDatabase, type Connection } from './embedded/databases.ts';

/** DATABASE_URL, or the embedded server. */
export type Server = { url: string } | { embedded: Connection };

const denied = '42501';

/** Runs `work` on a new, empty database beside Hearth's. Undefined if this user may not create databases. */
export async function withScratchDatabase<T>(server: Server, work: (db: Db) => Promise<T>): Promise<T | undefined> {
  const name = `hearth_check_${newId()}`;
  const { connection, drop } = 'url' in server ? await besideUrl(server.url, name) : await besideEmbedded(server, name);
  if (!connection) return undefined;
  const { db } = openDatabase(connection, 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await drop();
  }
}

async function besideEmbedded({ embedded }: { embedded: Connection }, name: string) {
  await createDatabase(embedded, name);
  return { connection: { ...embedded, database: name }, drop: () => dropDatabase(embedded, name) };
}

async function besideUrl(url: string, name: string) {
  const run = async (statement: string) => {
    const { db } = openDatabase({ connectionString: url }, 1);
    await sql
      .raw(statement)
      .execute(db)
      .finally(() => db.destroy());
  };
  const own = new URL(url);
  own.pathname = `/${name}`;
  const isCreated = await run(`create database ${name}`).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === denied) return false;
      throw error;
    },
  );
  return {
    connection: isCreated ? { connectionString: own.href } : undefined,
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}
