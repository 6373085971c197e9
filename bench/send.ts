import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@hearth/contract';
import { openDatabase, type Db } from '../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { client } from '../apps/api/test/client.ts';
import { followLive } from '../apps/api/test/live.ts';
import { scenario, type Scenario } from '../apps/api/test/scenario.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../apps/api/test/server-process.ts';
import type { Pool } from './people.ts';
import { percentile, rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { inTestServer } from './test-server.ts';

const recipients = 20_000;
const kills = 100;
const partSize = 100;
const killWithinMs = 2_000;
/** So that it is on its way for all the kills. */
const perMinute = 10_000;
/** A run that takes longer than this has lost something. */
const longestMs = 8 * 60_000;
const askEveryMs = 50;
const messages = contract.messages;

/** Residents of a property who take mail. */
const residentsOf = (pool: Pool, propertyId: string, count: number) =>
  pool.query(
    `with people as (
      insert into users (id, email, first_name, last_name, role)
      select new_id(), 'r' || n || '.' || $1 || '@residents.example', 'Resident', n::text, 'resident'
      from generate_series(1, $2::int) n returning id
    ) insert into property_roles (user_id, property_id, role) select id, $3, 'resident' from people`,
    [newId(), count, propertyId],
  );

async function write(url: string, { property, superAdmin }: Scenario): Promise<string> {
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

const isSent = async (db: Db, id: string) =>
  (await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status === 'sent';

/** What the job library asks for jobs, the ends of transactions, the lease that a clock renews, and what serves live updates. */
const isBeside = (text: string) =>
  /pgboss|pg_notify|set_config|runner_until|^(begin|commit|start|rollback)|changes|call_budgets|^listen/i.test(text);
const isOfSending = (text: string) =>
  /message_recipients|"?messages"?|address_states|audited|mails|mail_delivery_logs|properties|quiet_hours/i.test(text);

/** The statements of messages to so many people: those that are there for any, and those of each part. */
async function statementsOf(): Promise<{ few: number; part: number }> {
  const statements: string[] = [];
  return inTestServer(
    true,
    async (server) => {
      const count = async (people: number) => {
        const property = await server.addProperty(server.company);
        await residentsOf(server.pool, property, people);
        statements.length = 0;
        const id = await write(server.url, { ...server, property });
        while (!(await isSent(server.db, id))) await sleep(50);
        return statements.filter((text) => !isBeside(text) && isOfSending(text) && !/select "status" from/.test(text))
          .length;
      };
      await count(1);
      const few = await count(10);
      const onePart = await count(partSize);
      const fiveParts = await count(5 * partSize);
      return { few: onePart - few, part: (fiveParts - onePart) / 4 };
    },
    (text) => statements.push(text),
  );
}

interface World {
  db: Db;
  pool: Pool;
  world: Scenario;
  start(env?: Record<string, string>): Promise<ServerProcess>;
}

/** A property with so many residents, on a database that keeps what it says it keeps. */
async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
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
    // One lives there already.
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

/** What else is asked of the server as long as `work` runs, in milliseconds. */
async function askedDuring<T>(url: string, token: string, work: () => Promise<T>) {
  const took: number[] = [];
  let failures = 0;
  let isOver = false;
  const ask = async (path: string) => {
    const start = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    took.push(performance.now() - start);
    if (answer.status !== 200) failures += 1;
  };
  const asking = (async () => {
    for (; !isOver; await sleep(askEveryMs))
      for (const path of ['/api/me', '/api/users?limit=10', '/api/communications?limit=10', '/api/point-logs?limit=10'])
        await ask(path);
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await asking;
  return { result, p95: percentile(took, 0.95), failures };
}

/** As fast as one process sends, while others ask it for lists and follow the message. */
async function atFullSpeed({ db, world, start }: World): Promise<Figure[]> {
  const server = await start();
  const { accessToken } = world.superAdmin;
  const alone = await askedDuring(server.url, accessToken, () => sleep(5_000));
  const live = followLive(server.url, accessToken);
  await live.ready();
  const busy = await askedDuring(server.url, accessToken, async () => {
    const startedAt = performance.now();
    const id = await write(server.url, world);
    let told = 0;
    let toldAt = startedAt;
    let silentMs = 0;
    while (!(await isSent(db, id)) && performance.now() - startedAt < longestMs) {
      await sleep(20);
      const now = performance.now();
      if (live.changes().length > told) {
        told = live.changes().length;
        toldAt = now;
      } else silentMs = Math.max(silentMs, now - toldAt);
    }
    return { seconds: (performance.now() - startedAt) / 1000, told, silentMs };
  });
  await live.stop();
  await server.kill();
  const { seconds, told, silentMs } = busy.result;
  return [
    { name: 'at full speed, one process', value: Math.round(recipients / seconds), unit: 'mails/s' },
    { name: 'live changes of the message meanwhile', value: told, atLeast: 20 },
    { name: 'longest without one', value: Math.round(silentMs), unit: 'ms' },
    { name: 'other calls before, p95', value: rounded(alone.p95, 1), unit: 'ms' },
    { name: 'other calls meanwhile, p95', value: rounded(busy.p95, 1), unit: 'ms', atMost: 250 },
    { name: 'other calls that were not answered 200', value: alone.failures + busy.failures, atMost: 0 },
  ];
}

/** Two processes send while one of them, now this one and now that, is killed at a random moment and started again. */
async function underKills({ db, pool, world, start }: World): Promise<Figure[]> {
  const paced = () => start({ EMAIL_PER_MINUTE: String(perMinute) });
  const workers = [await paced(), await paced()];
  const startedAt = performance.now();
  const id = await write(workers[0]?.url ?? '', world);
  const open = () => performance.now() - startedAt < longestMs;
  let killed = 0;
  let inMidPart = 0;
  while (!(await isSent(db, id)) && open()) {
    await sleep(randomInt(killWithinMs));
    if (killed >= kills || (await isSent(db, id))) continue;
    const next = killed % workers.length;
    await workers[next]?.kill();
    killed += 1;
    const { rows } = await pool.query(
      `select from messages m where id = $1 and exists (select from message_recipients r where r.message_id = m.id and r.status = 'sending')`,
      [id],
    );
    inMidPart += rows.length;
    workers[next] = await paced();
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  return [
    { name: 'kills while it is on its way', value: killed, atLeast: kills },
    { name: 'of these with a part taken and not written down', value: inMidPart, atLeast: 1 },
    ...(await outcomeOf(pool, id)),
    { name: 'minutes', value: rounded(minutes, 1) },
  ];
}

/** Read from the outbox and from its delivery log, which nobody can change: what a reader got, however it came about. */
async function outcomeOf(pool: Pool, id: string): Promise<Figure[]> {
  const { rows } = await pool.query<{ total: number; reached: number; twice: number; most: number }>(
    `with got as (
      select m.user_id, l.created_at from mails m join mail_delivery_logs l on l.mail_id = m.id and l.status = 'sent'
      where split_part(m.message_key, ':', 2) in (select r.id from message_recipients r where r.message_id = $1)
    ), each_one as (
      select r.user_id, r.status, (select count(*) from got where got.user_id = r.user_id) as times
      from message_recipients r where r.message_id = $1
    )
    select (select count(*)::int from each_one) as total,
      (select count(*)::int from each_one where times > 0 and status = 'sent') as reached,
      (select count(*)::int from each_one where times > 1) as twice,
      (select max(n)::int from (select count(*) over (order by created_at range between current row and interval '9.999 seconds' following) as n from got) w) as most`,
    [id],
  );
  const { total = 0, reached = 0, twice = 0, most = 0 } = rows[0] ?? {};
  return [
    { name: 'recipients', value: total, atLeast: recipients, atMost: recipients },
    { name: 'lost', value: total - reached, atMost: 0 },
    { name: 'twice', value: twice, atMost: 0 },
    { name: `most in ten seconds, at ${perMinute} a minute`, value: most, atMost: Math.round(perMinute / 5) },
  ];
}

export const measurement: Measurement = {
  about: `A message to ${recipients} residents, into the outbox. First at full speed by one process, which is asked for /me and three lists meanwhile, 20 a second, and followed live. Then at ${perMinute} a minute by two processes of which one at a time is killed
with SIGKILL at a random moment and started again, ${kills} times while it is on its way; then every recipient is looked for in the append-only delivery log of the outbox. The statements are those of messages to 10, ${partSize} and ${5 * partSize} people in one process,
with what the outbox keeps, without what the job library asks, the lease that a clock renews, and the ends of transactions.`,
  async run() {
    const statements = await statementsOf();
    return [
      { name: `statements more to ${partSize} people than to 10`, value: statements.few, atMost: 0 },
      { name: `statements of each part of ${partSize}`, value: statements.part, atMost: 6 },
      ...(await inWorld(atFullSpeed)),
      ...(await inWorld(underKills)),
    ];
  },
};
