import { Client, type ClientConfig, DatabaseError, escapeIdentifier } from 'pg';
import { superuser } from './cluster.ts';

export const applicationRole = 'hearth';
export const applicationDatabase = 'hearth';

const cannotConnectNow = '57P03';

export type Connection = { host: string; port: number; user: string; database: string };

/** Creates a database owned by the application's role, optionally from `template`. */
export async function createDatabase(
  server: Connection,
  name: string,
  options: { template?: string } = {},
): Promise<void> {
  const template = options.template ? ` template ${escapeIdentifier(options.template)}` : '';
  await asSuperuser(server, (client) =>
    client.query(`create database ${escapeIdentifier(name)} owner ${escapeIdentifier(applicationRole)}${template}`),
  );
}

/** Drops a database and its connections. A missing database is not an error. */
export async function dropDatabase(server: Connection, name: string): Promise<void> {
  await asSuperuser(server, (client) => client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`));
}

/** Creates the application's role and database if missing. Safe to repeat after an interrupted boot. */
export async function ensureApplicationDatabase(server: Connection): Promise<void> {
  await asSuperuser(server, async (client) => {
    const role = escapeIdentifier(applicationRole);
    const hasRole = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
    if (hasRole.rowCount === 0) await client.query(`create role ${role} login createrole`);
    const hasDatabase = await client.query('select from pg_database where datname = $1', [applicationDatabase]);
    if (hasDatabase.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(applicationDatabase)} owner ${role}`);
  });
}

/** True once the server accepts connections; false while it starts. Throws other refusals. */
export async function isReady(server: Connection): Promise<boolean> {
  try {
    await asSuperuser(server, (client) => client.query('select'));
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== cannotConnectNow) throw error;
    return false;
  }
}

async function asSuperuser<T>(server: Connection, work: (client: Client) => Promise<T>) {
  const config: ClientConfig = { host: server.host, port: server.port, user: superuser, database: 'postgres' };
  const client = new Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
