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
import { scenario, type Scenario } from '../apps/api/test/scenario.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../apps/api/test/server-process.ts';
import type { Pool } from './people.ts';
import { sleep, type Measurement } from './measurement.ts';
import { inTestServer } from './test-server.ts';

const recipients = 20_000;
const kills = 100;
const partSize = 100;
const killWithinMs = 2_500;
/** A run that takes longer than this has lost something. */
const longestMs = 25 * 60_000;
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

/** What the job library asks, how a transaction begins and ends, the lease that a clock renews, and what the outbox keeps of each mail. */
const isBeside = (text: string) =>
  /pgboss|pg_notify|set_config|runner_until|mails|mail_delivery_logs|^(begin|commit|start|rollback)|from changes|changes_trimmed/i.test(
    text,
  );
const isOfMessages = (text: string) => /message_recipients|"?messages"?|address_states|audited/i.test(text);

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
        return statements.filter((text) => !isBeside(text) && isOfMessages(text) && !/select "status" from/.test(text))
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

interface Outcome {
  kills: number;
  lost: number;
  twice: number;
  minutes: number;
}

/** Two workers send while one of them, now this one and now that, is killed at a random moment and started again. */
async function underKills(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-send-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  const { db, pool } = openDatabase(postgres.connection, 6);
  const env = { DATABASE_URL: databaseUrl(postgres.connection), HEARTH_DATA: folder, DATABASE_POOL: '16' };
  const start = () => startServerProcess(env, { role: 'all' });
  const workers: ServerProcess[] = [];
  try {
    await migrate(db);
    workers.push(await start(), await start());
    const world = await scenario(db);
    // One lives there already.
    await residentsOf(pool, world.property, recipients - 1);
    const startedAt = performance.now();
    const id = await write(workers[0]?.url ?? '', world);
    let killed = 0;
    while (!(await isSent(db, id)) && performance.now() - startedAt < longestMs) {
      await sleep(randomInt(killWithinMs));
      if (killed >= kills) continue;
      const next = killed % workers.length;
      await workers[next]?.kill();
      killed += 1;
      workers[next] = await start();
    }
    const minutes = (performance.now() - startedAt) / 60_000;
    const { rows } = await pool.query<{ reached: string; twice: string }>(
      `select count(*) filter (where mails >= 1) as reached, count(*) filter (where mails > 1) as twice from (
        select d.user_id, count(m.id) as mails from message_recipients d
        left join mails m on m.user_id = d.user_id and m.message_key like 'message:%' and m.sent_at is not null
        where d.message_id = $1 and d.status = 'sent' group by d.user_id
      ) each_one`,
      [id],
    );
    const { reached = 0, twice = 0 } = rows[0] ?? {};
    return { kills: killed, lost: recipients - Number(reached), twice: Number(twice), minutes };
  } finally {
    for (const worker of workers) await worker.kill();
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

export const measurement: Measurement = {
  about: `A message to ${recipients} residents, into the outbox, by two processes of which one at a time is killed with SIGKILL at a random moment and started again, up to ${kills} times while
it is on its way. Then every recipient is looked for in the outbox. The statements are those of messages to 10, ${partSize} and ${5 * partSize} people in one process, without what the outbox keeps of each mail.`,
  async run() {
    const statements = await statementsOf();
    const outcome = await underKills();
    return [
      { name: `statements more to ${partSize} people than to 10`, value: statements.few, atMost: 0 },
      { name: `statements of each part of ${partSize}`, value: statements.part, atMost: 6 },
      { name: 'kills', value: outcome.kills, atLeast: kills },
      { name: 'lost', value: outcome.lost, atMost: 0 },
      { name: 'twice', value: outcome.twice, atMost: 0 },
      { name: 'minutes', value: Math.round(outcome.minutes * 10) / 10 },
    ];
  },
};
