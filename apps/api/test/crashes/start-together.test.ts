import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '@hearth/contract/identity/demo-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as features from '../../src/app.ts';
import { mount } from '../../src/platform/feature.ts';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/db/embedded/embedded.ts';
import { newId } from '../../src/platform/id.ts';
import { crashesOf } from './crashes.ts';
import { eventually } from '../harness.ts';
import { databaseUrl, launchServerProcess, startServerProcess, type ServerProcess } from '../server-process.ts';

const { jobs } = mount(features);

const residents = 40;
let folder: string;
let cluster: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-together-'));
  cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { fsync: 'off' },
  });
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database, the environment for starting processes on it, and access to the result. */
async function emptyDatabase() {
  const database = `together_${newId()}`;
  await cluster.createDatabase(database);
  const connection = { ...cluster.connection, database };
  const env = {
    DATABASE_URL: databaseUrl(connection),
    HEARTH_DATA: join(folder, database),
    HEARTH_DEMO: 'true',
    HEARTH_DEMO_RESIDENTS: String(residents),
  };
  return { env, look: <T>(read: (db: Db) => Promise<T>) => withDatabase(connection, read) };
}

async function withDatabase<T>(connection: EmbeddedPostgres['connection'], read: (db: Db) => Promise<T>) {
  const { db } = openDatabase(connection, 2);
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

async function contentsOf(db: Db) {
  const valueOf = async (text: string) => (await sql.raw<{ value: unknown }>(text).execute(db)).rows[0]?.value;
  return {
    residents: await valueOf(`select count(*) as value from users where role in ('resident', 'ambassador')`),
    demoAdmins: await valueOf(`select count(*) as value from users where role = 'super_admin'`),
    drift: await valueOf('select count(*) as value from ledger_drift()'),
    secrets: await valueOf(
      `select count(*) as value from deployment_secrets where name in ('access-tokens', 'file-links')`,
    ),
    queues: await valueOf(`select count(*) as value from pgboss.queue where name not like '\\_\\_%'`),
    schedules: await valueOf('select count(*) as value from pgboss.schedule'),
    migrations: await valueOf(`select count(*) as value from migrations where name like '%.sql'`),
  };
}

const migrations = async () =>
  (await readdir(join(import.meta.dirname, '../../migrations'))).filter((name) => name.endsWith('.sql')).length;

const whole = async () => ({
  residents: expect.toSatisfy((count: number) => count >= residents && count < 2 * residents),
  demoAdmins: 1,
  drift: 0,
  secrets: 2,
  queues: jobs.length,
  schedules: jobs.filter(({ every }) => every).length,
  migrations: await migrations(),
});

/** Checks that a session from one process works on all others. */
async function expectSharedSessions(servers: readonly ServerProcess[]) {
  const [first] = servers;
  const signedIn = await eventually(async () => {
    const response = await fetch(`${first?.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoAccounts[0]?.email, password: demoPassword }),
    });
    return response.ok && response;
  }, 30);
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  // A process that just started on a busy machine may return 503 first.
  const enters = async ({ url }: ServerProcess) =>
    (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status === 200;
  for (const server of servers) await eventually(() => enters(server), 30);
}

test('three processes starting together on an empty database set it up once', async () => {
  const { env, look } = await emptyDatabase();
  const servers = await Promise.all(Array.from({ length: 3 }, () => startServerProcess(env)));
  try {
    expect(await look(contentsOf)).toEqual(await whole());
    await expectSharedSessions(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}, 240_000);

const kills = [
  [
    'while creating the world',
    `select to_regclass('pending_files') is not null and exists (select from pg_locks where relation = to_regclass('users') and mode = 'AccessExclusiveLock') as reached`,
  ],
  ['while creating the queues', `select to_regnamespace('pgboss') is not null as reached`],
] as const;
test.each(crashesOf(kills))(
  'if the first process is killed %s, the others finish its work',
  async (_when, reached) => {
    const { env, look } = await emptyDatabase();
    const first = launchServerProcess(env);
    await look((db) =>
      eventually(async () => (await sql.raw<{ reached: boolean }>(reached).execute(db)).rows[0]?.reached, 120),
    );
    const others = [launchServerProcess(env), launchServerProcess(env)];
    await sleep(300);
    await first.kill();
    const servers = await Promise.all(others.map((other) => other.ready));
    try {
      expect(await look(contentsOf)).toEqual(await whole());
      await expectSharedSessions(servers);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
  240_000,
);

test('a process that starts before its database waits for it', async () => {
  const { env, look } = await emptyDatabase();
  const { host, user, port: number = 5432 } = cluster.connection;
  const database = new URL(env.DATABASE_URL).pathname;
  const listener = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${number}`));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  const listening = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await listening(0);
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  const starting = launchServerProcess({
    ...env,
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${port}${database}`,
    HEARTH_DEMO: 'false',
  });
  try {
    await starting.said(/isn't responding yet/);
    await listening(port);
    const server = await starting.ready;
    expect((await look(contentsOf)).migrations).toBe(await migrations());
    await server.stop();
  } finally {
    await starting.kill();
    listener.close();
  }
}, 120_000);
