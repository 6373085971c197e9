import { followLive } from '../apps/api/test/live.ts';
import type { Readings, SlowReaders } from './apart/slow-readers.ts';
import { runApart } from './apart.ts';
import { inServer } from './in-server.ts';
import { percentile, rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { signInDemo, signIn, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const readers = 50;
const ms = 100_000;
const endedWithinMs = 42_000;
const aloneMs = 15_000;
const everyMs = 50;

interface Others {
  me: number[];
  list: number[];
  failures: string[];
  notReady: number;
}

/** What other people are answered for as long as `work` runs: who they are, a list, and whether the server is ready. */
async function othersDuring<T>(url: string, token: string, work: () => Promise<T>): Promise<Others & { result: T }> {
  const others: Others = { me: [], list: [], failures: [], notReady: 0 };
  const headers = { authorization: `Bearer ${token}` };
  let isOver = false;
  const ask = async (path: string, took: number[]) => {
    const start = performance.now();
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    took.push(performance.now() - start);
    if (answer.status !== 200) others.failures.push(`${answer.status} of ${path}`);
  };
  const asking = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      await ask('/api/me', others.me);
      await ask('/api/point-logs?limit=10', others.list);
      if (!(await fetch(`${url}/readyz`)).ok) others.notReady += 1;
    }
  })();
  try {
    return { ...others, result: await work() };
  } finally {
    isOver = true;
    await asking;
  }
}

const p95 = (latencies: readonly number[]) => percentile(latencies, 0.95);

/** Two exports of one person, and the third. */
async function thirdOf(url: string, token: string): Promise<number> {
  const left = new AbortController();
  const ask = () => fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: left.signal });
  const answers = [await ask(), await ask(), await ask()];
  left.abort();
  return answers[0]?.status === 200 && answers[1]?.status === 200 ? (answers[2]?.status ?? 0) : 0;
}

export const measurement: Measurement = {
  about: `${readers} readers, two for each of ${readers / 2} people, ask for an export of 40 MB with the default of six connections for exports, for ${ms / 1000} s. Half of them take nothing after its beginning, half 2 kB each quarter
of a second; who is refused waits for Retry-After and asks again. The readers are a process of their own. Somebody else asks for /me, a list and /readyz all the while, and for ${aloneMs / 1000} s before and after.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            await pool.query(`update point_logs set note = repeat('of many words ', 360)`);
            await pool.query('vacuum analyze point_logs');
            const { accessToken } = await signInDemo(db, 'admin');
            const { rows } = await pool.query<{ id: string }>(
              `insert into users (id, subject, email, first_name, last_name, role)
                select new_id(), new_id(), 'slow-' || n || '@hearth.example', 'Slow', 'Reader', 'super_admin'
                from generate_series(1, $1::int) n returning id`,
              [readers / 2],
            );
            const people = await signIn(
              db,
              rows.map(({ id }) => id),
            );
            const tokens = people.flatMap((person) => [person.accessToken, person.accessToken]);
            const path = '/api/point-logs?format=csv';
            const third = await thirdOf(server.url + path, accessToken);
            await sleep(2000);

            const stream = followLive(server.url, accessToken);
            await stream.ready();
            const before = await othersDuring(server.url, accessToken, () => sleep(aloneMs));
            const during = await othersDuring(server.url, accessToken, () =>
              runApart<SlowReaders, Readings>('slow-readers.ts', {
                port: server.port,
                path,
                tokens,
                ms,
                endedWithinMs,
              }),
            );
            const after = await othersDuring(server.url, accessToken, () => sleep(aloneMs));
            const streamEnded = stream.isEnded() ? 1 : 0;
            await stream.stop();
            const again = await fetch(server.url + path, { headers: { authorization: `Bearer ${accessToken}` } });
            await again.body?.cancel();
            return figuresOf({ third, during, again: again.status, streamEnded, alone: [before, after] });
          }),
        ),
      ),
    ),
};

function figuresOf({
  third,
  during,
  again,
  streamEnded,
  alone,
}: {
  third: number;
  during: Others & { result: Readings };
  again: number;
  streamEnded: number;
  alone: readonly Others[];
}): Figure[] {
  const { statuses, refusedWithoutRetryAfter, idle, idleAndKept, slow, slowAndEnded } = during.result;
  const other = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '503');
  const times = (name: string, of: (others: Others) => number[]): Figure[] => {
    const quiet = p95(alone.flatMap(of));
    return [
      { name: `${name}, p95 alone`, value: rounded(quiet, 0), unit: 'ms' },
      { name: `${name}, p95 meanwhile`, value: rounded(p95(of(during)), 0), unit: 'ms' },
      { name: `${name}, ratio`, value: rounded(p95(of(during)) / quiet), atMost: 2 },
    ];
  };
  return [
    { name: 'a third export of one person', value: third, atLeast: 503, atMost: 503 },
    { name: 'exports begun', value: statuses[200] ?? 0, atLeast: 6 },
    { name: 'refused with 503', value: statuses[503] ?? 0, atLeast: readers - 6 },
    { name: 'of them without Retry-After', value: refusedWithoutRetryAfter, atMost: 0 },
    {
      name: 'other answers',
      value: other.map(([status, count]) => `${count} of ${status}`).join(', ') || 0,
      atMost: 0,
    },
    { name: 'readers who took nothing', value: idle, atLeast: 1 },
    { name: `of them not ended within ${endedWithinMs / 1000} s`, value: idleAndKept, atMost: 0 },
    { name: 'readers who went on slowly', value: slow, atLeast: 1 },
    { name: 'of them ended', value: slowAndEnded, atMost: 0 },
    ...times('/me', ({ me }) => me),
    ...times('a list', ({ list }) => list),
    { name: "others' answers that were not 200", value: during.failures.length, atMost: 0 },
    { name: '/readyz that was not 200', value: during.notReady, atMost: 0 },
    { name: 'a live stream without events that was ended meanwhile', value: streamEnded, atMost: 0 },
    { name: 'an export afterwards', value: again, atLeast: 200, atMost: 200 },
  ];
}
