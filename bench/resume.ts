import { openDatabase, type Db } from '../apps/api/src/platform/db/database.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { readPosition } from '../apps/api/src/platform/live/position.ts';
import { followLive, nextPowerOfTen, useUpTransactions, writeOverlapping } from '../apps/api/test/live/live.ts';
import type { ServerProcess } from '../apps/api/test/server-process.ts';
import { runInProcess } from './child-process.ts';
import type { Flood } from './processes/resume-flood.ts';
import { inServer } from './in-server.ts';
import { percentile, rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { residentsOf, signIn, signInDemo, type Pool } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const writers = 6;
const resumes = 40;
const flood = 60;
const missed = 200_000;
const floodMs = 10_000;
const betweenMs = 1_000;

interface Fixture {
  db: Db;
  pool: Pool;
  server: ServerProcess;
  property: string;
  admin: string;
}

const isInOrder = (ids: readonly string[]) =>
  ids.every((id, index) => (readPosition(id) ?? -1) > (readPosition(ids[index - 1] ?? '') ?? -1));

/** Keeps streams open and resumes repeatedly from before the boundary, while writers cross it. */
async function acrossTheBoundary({ db, server, property, admin }: Fixture): Promise<Figure[]> {
  const power = await nextPowerOfTen(db);
  const open = followLive(server.url, admin);
  await open.ready();
  const from = open.seen.at(-1)?.id ?? '';
  await useUpTransactions(db, power);
  const write = (to: Db, record: string) =>
    to
      .insertInto('changes')
      .values({ topic: 'property', op: 'update', property_id: property, record_id: record })
      .execute();
  const committed = await writeOverlapping(db, { writers, until: power + 200n, write });
  await sleep(1000);
  await open.stop();
  let lost = 0;
  let duplicates = 0;
  let disordered = 0;
  const compare = (seen: readonly { id: string; topic: string; _id: string }[], expected: ReadonlySet<string>) => {
    const received = seen.filter(({ _id }) => committed.includes(_id));
    const distinct = new Set(received.map(({ _id }) => _id));
    lost += [...expected].filter((id) => !distinct.has(id)).length;
    duplicates += received.length - distinct.size;
    if (!isInOrder(received.map(({ id }) => id))) disordered += 1;
  };
  compare(open.seen, new Set(committed));
  const order = open.seen.filter(({ _id }) => committed.includes(_id));
  for (let turn = 0; turn < resumes; turn += 1) {
    const at = Math.floor((turn * order.length) / resumes);
    const stream = followLive(server.url, admin, { lastEventId: turn === 0 ? from : (order[at]?.id ?? from) });
    await stream.ready();
    await stream.stop();
    compare(stream.seen, new Set(order.slice(turn === 0 ? 0 : at + 1).map(({ _id }) => _id)));
  }
  return [
    { name: 'power of ten crossed by the counter', value: Number(power) },
    { name: 'changes committed around it', value: committed.length, atLeast: 100 },
    { name: 'resumes from before, at and after it', value: resumes },
    { name: 'lost', value: lost, atMost: 0 },
    { name: 'duplicated', value: duplicates, atMost: 0 },
    { name: 'streams out of order', value: disordered, atMost: 0 },
  ];
}

/** The latencies of another user's sequential calls during `work`. */
async function latenciesDuring({ server, admin }: Fixture, work: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true));
  while (!isDone) {
    const start = performance.now();
    const response = await fetch(`${server.url}/api/point-logs?limit=10`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    await response.arrayBuffer();
    if (response.ok) latencies.push(performance.now() - start);
    await sleep(20);
  }
  return latencies;
}

async function rowsRead(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ read: number }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_user_tables
      where relid in (select relid from pg_partition_tree('changes'))`,
  );
  return rows[0]?.read ?? 0;
}

/** The effect on others of one resident who keeps requesting a long replay and disconnecting. */
async function cost(fixture: Fixture): Promise<Figure[]> {
  const { db, pool, server, property } = fixture;
  const [resident] = await residentsOf(db, property, 1);
  const [person] = await signIn(db, [resident ?? '']);
  const token = person?.accessToken ?? '';
  const first = followLive(server.url, token);
  await first.ready();
  await first.stop();
  const from = first.seen.at(-1)?.id ?? '';
  for (const userId of [resident, null])
    await pool.query(
      `insert into changes (topic, op, property_id, record_id, user_id)
        select 'pointLog', 'update', $1, new_id(), $2 from generate_series(1, $3::int)`,
      [property, userId, userId ? missed / 5 : missed],
    );
  // Server processes report their statistics within ten seconds.
  await sleep(12_000);
  const before = await rowsRead(pool);
  const whole = followLive(server.url, token, { lastEventId: from });
  await whole.ready();
  await whole.stop();
  await sleep(12_000);
  const read = (await rowsRead(pool)) - before;
  const alone = await latenciesDuring(fixture, sleep(floodMs));
  const flooding = runInProcess<Flood, number>('resume-flood.ts', {
    url: server.url,
    token,
    from,
    flood,
    ms: floodMs,
    betweenMs,
  });
  const during = await latenciesDuring(fixture, flooding);
  const staff = followLive(server.url, fixture.admin, { lastEventId: from });
  await staff.ready();
  await staff.stop();
  const topics = new Set(staff.seen.map(({ topic }) => topic));
  return [
    { name: 'changes missed by everyone', value: missed * 1.2 },
    { name: 'of them, of the resident', value: missed / 5 },
    { name: 'events of one full resume', value: whole.changes().length, atLeast: missed / 5, atMost: missed / 5 },
    { name: 'rows read for it', value: read, atMost: missed / 2 },
    {
      name: 'staff who missed too much only get reset',
      value: topics.has('reset') && topics.size === 2 ? 1 : 0,
      atLeast: 1,
    },
    { name: "others' calls alone, p95", value: rounded(percentile(alone, 0.95), 0), unit: 'ms' },
    {
      name: `others' calls during ${flood} aborted resumes at a time, p95`,
      value: rounded(percentile(during, 0.95), 0),
      unit: 'ms',
    },
    { name: 'ratio of the medians', value: rounded(percentile(during, 0.5) / percentile(alone, 0.5)), atMost: 3 },
    { name: 'slowest call of others during it', value: rounded(Math.max(...during), 0), unit: 'ms', atMost: 2000 },
  ];
}

export const measurement: Measurement = {
  about: `The transaction counter is advanced to just below a power of ten. ${writers} writers with overlapping
transactions, some rolled back, cross it while a stream is open; then ${resumes} resumes from before, at and after it
are compared with the commits. Then one resident opens ${flood} streams that missed ${missed / 5} of their own changes
and drops them within 300 ms, again after a second, for ${floodMs / 1000} s, while another user reads point logs.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection: Connection) =>
        inServer(connection, async (server) => {
          const { db, pool } = openDatabase(connection, writers + 4);
          try {
            const { id: property } = await db
              .selectFrom('properties')
              .select('id')
              .orderBy('id')
              .executeTakeFirstOrThrow();
            const { accessToken: admin } = await signInDemo(db, 'admin');
            const fixture = { db, pool, server, property, admin };
            return [...(await acrossTheBoundary(fixture)), ...(await cost(fixture))];
          } finally {
            await db.destroy();
          }
        }),
      ),
    ),
};
