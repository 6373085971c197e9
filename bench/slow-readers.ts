import { followLive } from '../apps/api/test/live/live.ts';
import type { Readings, SlowReaders } from './processes/slow-readers.ts';
import { runInProcess } from './child-process.ts';
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

/** Latencies of other users during `work`: /me, a list and readiness. */
async function othersDuring<T>(url: string, token: string, work: () => Promise<T>): Promise<Others & { result: T }> {
  const others: Others = { me: [], list: [], failures: [], notReady: 0 };
  const headers = { authorization: `Bearer ${token}` };
  let isOver = false;
  const request = async (path: string, latencies: number[]) => {
    const start = performance.now();
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    latencies.push(performance.now() - start);
    if (response.status !== 200) others.failures.push(`${response.status} of ${path}`);
  };
  const requesting = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      await request('/api/me', others.me);
      await request('/api/point-logs?limit=10', others.list);
      if (!(await fetch(`${url}/readyz`)).ok) others.notReady += 1;
    }
  })();
  try {
    return { ...others, result: await work() };
  } finally {
    isOver = true;
    await requesting;
  }
}

const p95 = (latencies: readonly number[]) => percentile(latencies, 0.95);

/** Starts two exports of one user, then a third. */
async function thirdExport(url: string, token: string): Promise<number> {
  const left = new AbortController();
  const request = () => fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: left.signal });
  const responses = [await request(), await request(), await request()];
  left.abort();
  return responses[0]?.status === 200 && responses[1]?.status === 200 ? (responses[2]?.status ?? 0) : 0;
}

export const measurement: Measurement = {
  about: `${readers} readers, two for each of ${readers / 2} users, request a 40 MB export with the default of six
export connections, for ${ms / 1000} s. Half of them stop reading after the beginning, half read 2 kB per quarter
second; refused ones wait for Retry-After and try again. The readers are a separate process. Another user requests
/me, a list and /readyz throughout, and for ${aloneMs / 1000} s before and after.`,
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
            const third = await thirdExport(server.url + path, accessToken);
            await sleep(2000);

            const stream = followLive(server.url, accessToken);
            await stream.ready();
            const before = await othersDuring(server.url, accessToken, () => sleep(aloneMs));
            const during = await othersDuring(server.url, accessToken, () =>
              runInProcess<SlowReaders, Readings>('slow-readers.ts', {
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
            return figuresOf({ third, during, again: again.status, streamEnded, quietRuns: [before, after] });
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
  quietRuns,
}: {
  third: number;
  during: Others & { result: Readings };
  again: number;
  streamEnded: number;
  quietRuns: readonly Others[];
}): Figure[] {
  const { statuses, refusedWithoutRetryAfter, idle, idleAndKept, slow, slowAndEnded } = during.result;
  const other = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '503');
  const times = (name: string, of: (others: Others) => number[]): Figure[] => {
    const quiet = p95(quietRuns.flatMap(of));
    return [
      { name: `${name}, p95 without readers`, value: rounded(quiet, 0), unit: 'ms' },
      { name: `${name}, p95 during`, value: rounded(p95(of(during)), 0), unit: 'ms' },
      { name: `${name}, ratio`, value: rounded(p95(of(during)) / quiet), atMost: 2 },
    ];
  };
  return [
    { name: 'a third export of one person', value: third, atLeast: 503, atMost: 503 },
    { name: 'exports started', value: statuses[200] ?? 0, atLeast: 6 },
    { name: 'refused with 503', value: statuses[503] ?? 0, atLeast: readers - 6 },
    { name: 'of them without Retry-After', value: refusedWithoutRetryAfter, atMost: 0 },
    {
      name: 'other responses',
      value: other.map(([status, count]) => `${count} of ${status}`).join(', ') || 0,
      atMost: 0,
    },
    { name: 'stalled readers', value: idle, atLeast: 1 },
    { name: `of them not disconnected within ${endedWithinMs / 1000} s`, value: idleAndKept, atMost: 0 },
    { name: 'slow readers', value: slow, atLeast: 1 },
    { name: 'of them disconnected', value: slowAndEnded, atMost: 0 },
    ...times('/me', ({ me }) => me),
    ...times('a list', ({ list }) => list),
    { name: "others' non-200 responses", value: during.failures.length, atMost: 0 },
    { name: '/readyz other than 200', value: during.notReady, atMost: 0 },
    { name: 'idle live streams disconnected', value: streamEnded, atMost: 0 },
    { name: 'an export afterward', value: again, atLeast: 200, atMost: 200 },
  ];
}
