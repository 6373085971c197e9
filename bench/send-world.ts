import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@hearth/contract';
import { openDatabase, type Db } from '../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { client } from '../apps/api/test/client.ts';
import { scenario, type Scenario } from '../apps/api/test/scenario.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../apps/api/test/server-process.ts';
import type { Pool } from './people.ts';

export const recipients = 20_000;
/** A run that takes longer has lost messages. */
export const timeoutMs = 8 * 60_000;
const messages = contract.messages;

/** Residents of a property who accept email. */
export const residentsOf = (pool: Pool, propertyId: string, count: number) =>
  pool.query(
    `with people as (
      insert into users (id, email, first_name, last_name, role)
      select new_id(), 'r' || n || '.' || $1 || '@residents.example', 'Resident', n::text, 'resident'
      from generate_series(1, $2::int) n returning id
    ) insert into property_roles (user_id, property_id, role) select id, $3, 'resident' from people`,
    [newId(), count, propertyId],
  );

/** Sends a message to all of them immediately; returns its id. */
export async function write(url: string, { property, superAdmin }: Scenario): Promise<string> {
  const api = client(url, superAdmin.accessToken);
  const { body } = await api.call(messages.send, {
    params: { propertyId: property, senderId: superAdmin._id },
    body: {
      recipients: { kind: 'residents' },
      type: 'EMAIL',
      subject: 'Hello {{first_name}}',
      message: '<p>Hello</p>',
    },
  });
  await api.call(messages.release, { params: { id: body.data._id } });
  return body.data._id;
}

/** Counts how many of a preview and a message to all residents are rejected as too large. */
export async function rejectedCount(url: string, { property, superAdmin }: Scenario): Promise<number> {
  const api = client(url, superAdmin.accessToken);
  const group = {
    recipients: { kind: 'residents' },
    type: 'EMAIL',
    subject: 'Hello',
    message: '<p>Hello</p>',
  } as const;
  const { subject: _subject, ...asked } = group;
  const answers = await Promise.all([
    api.call(messages.recipients, { body: { ...asked, propertyId: property } }),
    api.call(messages.send, { params: { propertyId: property, senderId: superAdmin._id }, body: group }),
  ]);
  return answers.filter(({ status, error }) => status === 400 && /20,001/.test(error.message)).length;
}

export const isSent = async (db: Db, id: string) =>
  (await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status === 'sent';

export interface World {
  db: Db;
  pool: Pool;
  world: Scenario;
  start(env?: Record<string, string>): Promise<ServerProcess>;
}

/** A property with the given number of residents, on a durable database. */
export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-send-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  const { db, pool } = openDatabase(postgres.connection, 6);
  const shared = { DATABASE_URL: databaseUrl(postgres.connection), HEARTH_DATA: folder, DATABASE_POOL: '16' };
  const started: ServerProcess[] = [];
  try {
    await migrate(db);
    const start = async (env: Record<string, string> = {}) => {
      const server = await startServerProcess({ ...shared, ...env }, { role: 'all' });
      started.push(server);
      return server;
    };
    const first = await start();
    const world = await scenario(db);
    await first.stop();
    // One resident already exists.
    await residentsOf(pool, world.property, recipients - 1);
    await pool.query('analyze');
    return await work({ db, pool, world, start });
  } finally {
    for (const server of started) await server.kill();
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
