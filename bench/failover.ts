import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { scenario } from '../apps/api/test/scenario.ts';
import { MailServer } from '../apps/api/test/providers/mail-server.ts';
import { testKey } from '../apps/api/test/test-key.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { postgresProcesses, signalAll } from './cluster-nodes.ts';
import { startLoad, type Load } from './failover-load.ts';
import { rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { numberOf, type Pool } from './people.ts';
import { residentsOf } from './send-world.ts';
import { root } from './world.ts';

const kills = 10;
const backWithinSeconds = 30;
/** Longer than Patroni's lease. */
const frozenSeconds = 28;
const giftResidents = 1500;
const mailResidents = 150;
const emailsPerMinute = 600;

interface Running {
  cluster: Cluster;
  load: Load;
}

/** Runs a fault with a message on its way. Returns the seconds until a new write was confirmed. */
async function during(
  { cluster, load }: Running,
  what: string,
  fault: (primary: number) => Promise<() => Promise<void> | void>,
) {
  await cluster.whole();
  await load.send();
  const primary = await cluster.primary();
  const mend = await fault(primary);
  const from = performance.now();
  const seconds = await load.writesBack(from, 90);
  await mend();
  await cluster.whole(120);
  process.stdout.write(`  ${what} (${cluster.nodes[primary]?.name}): writes back after ${rounded(seconds, 1)} s\n`);
  return rounded(seconds, 1);
}

const processesOf = ({ nodes }: Cluster, index: number) => {
  const node = nodes[index];
  return node ? [node.patroni.pid, ...postgresProcesses(node.dataDir)] : [];
};

/** Kills PostgreSQL and Patroni of a machine. */
const kill = (cluster: Cluster, index: number) => signalAll(processesOf(cluster, index), 'SIGKILL');
const start = (cluster: Cluster, index: number) => cluster.nodes[index]?.patroni.start();

/** Writes to one server directly, past the balancer. `confirmed` counts its commits; `stop` returns them. */
function writeDirectly({ databaseUrl, network }: Cluster, index: number) {
  const url = new URL(databaseUrl);
  url.hostname = network.addresses[index] ?? '';
  url.port = '5432';
  const { db, pool } = openDatabase({ connectionString: url.href, query_timeout: 3000 }, 4);
  let [isStopping, confirmed] = [false, 0];
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isStopping) {
        await pool.query("insert into companies (name) values ('written past the balancer')").then(
          () => (confirmed += 1),
          () => sleep(100),
        );
      }
    }),
  );
  return {
    confirmed: () => confirmed,
    async stop() {
      isStopping = true;
      await writing;
      await db.destroy();
      return confirmed;
    },
  };
}

async function faults(running: Running, pool: Pool): Promise<Figure[]> {
  const { cluster, load } = running;
  const back: number[] = [];
  for (let turn = 1; turn <= kills; turn += 1) {
    const isRestartedAtOnce = turn % 2 === 0;
    const how = isRestartedAtOnce ? 'restarted at once' : 'restarted later';
    back.push(
      await during(running, `kill ${turn}, ${how}`, async (primary) => {
        kill(cluster, primary);
        await cluster.nodes[primary]?.patroni.ended;
        if (isRestartedAtOnce) start(cluster, primary);
        return () => (isRestartedAtOnce ? undefined : start(cluster, primary));
      }),
    );
  }

  const twice = await during(running, 'killed again right after its restart', async (primary) => {
    kill(cluster, primary);
    await cluster.nodes[primary]?.patroni.ended;
    start(cluster, primary);
    const end = performance.now() + 20_000;
    while (postgresProcesses(cluster.nodes[primary]?.dataDir ?? '').length === 0 && performance.now() < end)
      await sleep(20);
    await sleep(1500);
    kill(cluster, primary);
    await cluster.nodes[primary]?.patroni.ended;
    return () => start(cluster, primary);
  });

  let [past, pastThawed] = [0, 0];
  const frozen = await during(running, 'frozen', async (primary) => {
    const writing = writeDirectly(cluster, primary);
    await sleep(500);
    const pids = processesOf(cluster, primary);
    signalAll(pids, 'SIGSTOP');
    return async () => {
      const before = writing.confirmed();
      signalAll(pids, 'SIGCONT');
      await sleep(5000);
      past = await writing.stop();
      pastThawed = past - before;
    };
  });

  const cut = await during(running, 'cut off', async (primary) => {
    cluster.network.cut(primary);
    return () => cluster.network.join(primary);
  });

  const separated = await during(running, 'separated from the other machines', async (primary) => {
    cluster.network.separate(primary);
    return () => cluster.network.reunite(primary);
  });

  await cluster.whole();
  await load.send();
  const [worker] = cluster.workers;
  const other = await cluster.startHearth('worker');
  signalAll([worker?.pid], 'SIGSTOP');
  await sleep(frozenSeconds * 1000);
  signalAll([worker?.pid], 'SIGCONT');
  await sleep(5000);
  await other.stop();

  const written = await numberOf(pool, "select count(*) from companies where name = 'written past the balancer'");
  return [
    { name: 'kills of the primary', value: back.length, atLeast: kills },
    { name: 'writes back after each, in seconds', value: back.join(', ') },
    { name: 'writes back after a kill, slowest', value: Math.max(...back), unit: 's', atMost: backWithinSeconds },
    { name: 'writes back after a kill right after the restart', value: twice, unit: 's', atMost: backWithinSeconds },
    { name: 'writes back after a freeze', value: frozen, unit: 's', atMost: backWithinSeconds },
    { name: 'writes back after a cut cable', value: cut, unit: 's', atMost: backWithinSeconds },
    { name: 'writes back after a partition of the three', value: separated, unit: 's', atMost: backWithinSeconds },
    { name: 'writes that the frozen primary confirmed when it went on', value: pastThawed, atMost: 0 },
    { name: 'writes that it confirmed before, and that are lost', value: past - written, atMost: 0 },
  ];
}

/** Compares what was confirmed with the database, the streams and the mail server. */
async function outcome({ load }: Running, pool: Pool, mail: MailServer): Promise<Figure[]> {
  const keys = load.gifts.map(({ key }) => key);
  const { rows: logs } = await pool.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from point_logs where note = any ($1)`,
    [keys],
  );
  const byId = new Map(logs.map((log) => [log.id, log]));
  const lost = load.gifts.filter(({ pointLogId, userId }) => byId.get(pointLogId)?.userId !== userId).length;
  const paid = await numberOf(pool, "select count(*) from transfers where kind = 'award'");
  const drift = await numberOf(pool, 'select count(*) from ledger_drift()');
  const imported = await numberOf(pool, 'select count(*) from users where email = any ($1)', [load.imported]);
  const leases = await numberOf(
    pool,
    'select count(*) from leases l join users u on u.id = l.user_id where u.email = any ($1)',
    [load.imported],
  );

  const { rows: all } = await pool.query<{ id: string }>('select id from point_logs');
  const known = new Set(all.map(({ id }) => id));
  let [missed, doubled, unknown] = [0, 0, 0];
  for (const { pointLogs, readyAt } of load.streams) {
    missed += load.gifts.filter(({ pointLogId, sentAt }) => sentAt > readyAt && !pointLogs.has(pointLogId)).length;
    doubled += [...pointLogs.values()].filter((times) => times > 1).length;
    unknown += [...pointLogs.keys()].filter((id) => !known.has(id)).length;
  }

  const accepted = Map.groupBy(mail.received, ({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '');
  const { rows: recipients } = await pool.query<{ sent: number; total: number; messageIds: string[] }>(
    `select count(*) filter (where r.status = 'sent') as sent, count(*) as total,
      array_agg(o.message_id) filter (where o.message_id is not null) as "messageIds"
    from message_recipients r left join outbox o on o.message_key like 'message:' || r.id || ':%'
    where r.message_id = any ($1)`,
    [load.messages],
  );
  const { sent = 0, total = 0, messageIds = [] } = recipients[0] ?? {};
  return [
    { name: 'gifts confirmed', value: load.gifts.length, atLeast: 500 },
    { name: 'calls retried', value: load.retries, atLeast: 1 },
    { name: 'gifts lost', value: lost, atMost: 0 },
    { name: 'gifts duplicated', value: paid - load.gifts.length, atLeast: 0, atMost: 0 },
    { name: 'balances that differ from their transfers', value: drift, atMost: 0 },
    { name: 'imported residents confirmed', value: load.imported.length, atLeast: 100 },
    { name: 'imported residents lost', value: load.imported.length - imported, atMost: 0 },
    { name: 'their leases lost or duplicated', value: Math.abs(leases - load.imported.length), atMost: 0 },
    { name: 'streams', value: load.streams.length },
    { name: 'their reconnects', value: load.streams.reduce((sum, { reconnects }) => sum + reconnects, 0) },
    { name: 'events lost', value: missed, atMost: 0 },
    { name: 'events duplicated', value: doubled, atMost: 0 },
    { name: 'events of nothing', value: unknown, atMost: 0 },
    { name: 'resets', value: load.streams.reduce((sum, { resets }) => sum + resets, 0), atMost: 0 },
    { name: 'emails of messages', value: total, atLeast: load.messages.length * mailResidents },
    { name: 'not sent', value: total - sent, atMost: 0 },
    { name: 'not received', value: messageIds.filter((id) => !accepted.has(id)).length, atMost: 0 },
    {
      name: 'emails received twice',
      value: [...accepted.values()].filter(({ length }) => length > 1).length,
      atMost: 0,
    },
    {
      name: 'other responses than success and a retryable 503',
      value: [...load.problems].map(([text, times]) => `${times} x ${text}`).join('; ') || 'none',
    },
  ];
}

const until = async (seconds: number, isDone: () => Promise<boolean>) => {
  for (const end = performance.now() + seconds * 1000; performance.now() < end && !(await isDone());) await sleep(500);
};

export const measurement: Measurement = {
  about: `deploy/cluster on one machine, with each database node in a network namespace of its own. Four workers send gifts
and one imports residents, each call with a key and retried until confirmed, two lists are read, six streams reconnect
from their last event, and a message goes out by SMTP, while the primary's PostgreSQL and Patroni are killed ${kills} times
(every second time restarted at once, with the lease still held), once more right after a restart, frozen beyond the
lease, cut off, and separated from the other two. Then a worker is frozen while another one takes over.`,
  async run() {
    const mail = new MailServer();
    const cluster = await startCluster({ SMTP_URL: await mail.start(), EMAIL_PER_MINUTE: String(emailsPerMinute) });
    const { db, pool } = openDatabase({ connectionString: cluster.databaseUrl }, 4);
    try {
      const world = await scenario(db);
      await residentsOf(pool, world.property, giftResidents);
      await residentsOf(pool, world.sister, mailResidents);
      const residents = await db
        .selectFrom('property_roles')
        .select('user_id')
        .where('property_id', '=', world.property)
        .where('role', '=', 'resident')
        .execute();
      const load = await startLoad(
        cluster.url,
        db,
        world,
        residents.map(({ user_id }) => user_id),
      );
      await sleep(5000);
      const running = { cluster, load };
      const figures = await faults(running, pool);
      await load.stop();
      const open = "select count(*) from messages where id = any ($1) and status <> 'sent'";
      await until(60, async () => (await numberOf(pool, open, [load.messages])) === 0);
      const compared = await outcome(running, pool, mail);
      const env = {
        ...process.env,
        DATABASE_URL: cluster.databaseUrl,
        HEARTH_DATA: join(cluster.folder, 'files'),
        HEARTH_KEY: testKey,
      };
      const check = spawnSync(process.execPath, [join(root, 'apps/api/src/check-cli.ts')], { env, encoding: 'utf8' });
      if (check.status !== 0) process.stdout.write(check.stdout + check.stderr);
      return [...figures, ...compared, { name: 'exit code of npm run check', value: check.status ?? 2, atMost: 0 }];
    } finally {
      await db.destroy();
      await cluster.stop();
      await mail.stop();
    }
  },
};
