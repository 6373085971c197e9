import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { runInProcess } from './child-process.ts';
import { requestBytes } from './processes/http-client.ts';
import type { OnceLoad, OnceLoaded } from './gift-rates.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { fund, residentsOf, signInDemo, withDb } from './people.ts';
import { inWorld, type WorldSize } from './world.ts';

/** `SCALE_LOGS=100000,1000000` limits the worlds. */
const sizes = (process.env.SCALE_LOGS ?? '100000,1000000,5000000').split(',').map(Number);
const worldOf = (logs: number): WorldSize => ({ properties: 8, users: logs / 20, logs });
const clients = 20;
const load = { warmMs: 1000, ms: 4000 };
const day = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);

interface Rate {
  perSecond: number;
  p50: number;
  failures: number;
}

/** Sends the same requests to every port with a share of the clients, and sums up the results. */
async function read(ports: readonly number[], paths: readonly string[], token: string, count: number): Promise<Rate> {
  const requests = paths.map((path) => requestBytes({ path, token }));
  const loads = await Promise.all(
    ports.map((port) => httpLoad(port, requests, { ...load, clients: Math.max(1, count / ports.length) })),
  );
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: percentile(
      loads.flatMap(({ latencies }) => latencies),
      0.5,
    ),
    failures: loads.reduce((sum, { failures }) => sum + failures, 0),
  };
}

interface Giving {
  token: string;
  propertyId: string;
  residents: readonly string[];
}

/** Awards points to one resident per request, with unique keys. */
async function award(ports: readonly number[], { token, propertyId, residents }: Giving): Promise<Rate> {
  const loads = await Promise.all(
    ports.map((port) =>
      runInProcess<OnceLoad, OnceLoaded>('once-load.ts', {
        port,
        clients: clients / ports.length,
        ms: load.ms,
        requests: Array.from({ length: 3000 }, (_, turn) =>
          requestBytes({
            method: 'POST',
            path: `/api/point-logs/award?propertyId=${propertyId}`,
            token,
            headers: { 'idempotency-key': newId() },
            body: { users: [residents[turn % residents.length] ?? ''], amount: 1, category: 'Thank You!', note: '' },
          }),
        ),
      }),
    ),
  );
  const latencies = loads.flatMap((done) => done.latencies);
  return {
    perSecond: (latencies.length * 1000) / load.ms,
    p50: percentile(latencies, 0.5),
    failures: loads.reduce((sum, { refusals }) => sum + refusals.length, 0),
  };
}

type Works = Record<'list' | 'dashboard' | 'search' | 'award', Rate>;

async function measure(connection: Connection, ports: readonly number[], count: number): Promise<Works> {
  return withDb(connection, async (db, pool) => {
    const { rows } = await pool.query<{ id: string }>(
      `select property_id as id from point_log_months group by 1 order by sum(count) desc limit 1`,
    );
    const propertyId = rows[0]?.id ?? '';
    await fund(pool, propertyId, 10_000_000);
    const { accessToken: token } = await signInDemo(db, 'admin');
    const residents = await residentsOf(db, propertyId, 200);
    const days = Array.from(
      { length: 12 },
      (_, turn) => `startDate=${dayOf(60 + turn * 10)}&endDate=${dayOf(30 + turn * 10)}`,
    );
    return {
      list: await read(
        ports,
        days.map((within) => `/api/point-logs?propertyId=${propertyId}&${within}&limit=10`),
        token,
        count,
      ),
      dashboard: await read(
        ports,
        [30, 365].map((past) => `/api/insights?startDate=${dayOf(past)}&endDate=${dayOf(0)}`),
        token,
        count,
      ),
      search: await read(
        ports,
        ['ann', 'mart', 'son', 'rivera', 'lee@'].map((part) => `/api/users?search=${part}&limit=10`),
        token,
        count,
      ),
      award: await award(ports, { token, propertyId, residents }),
    };
  });
}

/** Runs one worker process next to the web processes, so that they do the same work in both runs. */
const withWeb = <T>(connection: Connection, processes: number, work: (ports: number[]) => Promise<T>) =>
  inServer(
    connection,
    () => {
      const start = (ports: number[]): Promise<T> =>
        ports.length === processes
          ? work(ports)
          : inServer(connection, ({ port }) => start([...ports, port]), { role: 'web' });
      return start([]);
    },
    { role: 'worker' },
  );

export const measurement: Measurement = {
  about: `List, dashboard, search and single gifts in worlds of
${sizes.map((logs) => logs.toLocaleString('en-US')).join(', ')} logs. Latencies are for one client and one web
process, and may grow logarithmically. Rates are for ${clients} clients with one and with two web processes next to a
worker process, ${load.ms / 1000} s each. Clients, PostgreSQL and all processes share the machine.`,
  async run() {
    const figures: Figure[] = [];
    let before: { logs: number; works: Works } | undefined;
    for (const logs of sizes)
      await inWorld(worldOf(logs), ({ inCopy }) =>
        inCopy(async (connection) => {
          const single = await withWeb(connection, 1, (ports) => measure(connection, ports, 1));
          const one = await withWeb(connection, 1, (ports) => measure(connection, ports, clients));
          const two = await withWeb(connection, 2, (ports) => measure(connection, ports, clients));
          for (const name of Object.keys(single) as (keyof Works)[]) {
            const growth = before && rounded(single[name].p50 / before.works[name].p50);
            figures.push(
              { name: `${name}, ${logs} logs, p50 of one client`, value: rounded(single[name].p50, 1), unit: 'ms' },
              ...(before && growth !== undefined && name !== 'award'
                ? [
                    {
                      name: `${name}, growth from ${before.logs} logs`,
                      value: growth,
                      atMost: rounded(Math.log(logs) / Math.log(before.logs)),
                    },
                  ]
                : []),
              {
                name: `${name}, ${logs} logs, one and two processes`,
                value: `${rounded(one[name].perSecond, 0)}, ${rounded(two[name].perSecond, 0)}`,
                unit: 'requests/s',
              },
              {
                name: `${name}, ${logs} logs, two processes vs. one`,
                value: rounded(two[name].perSecond / one[name].perSecond),
                atLeast: 1.6,
              },
            );
          }
          const failures = [single, one, two]
            .flatMap((works) => Object.values(works))
            .reduce((sum, rate) => sum + rate.failures, 0);
          figures.push({ name: `${logs} logs, non-200 responses`, value: failures, atMost: 0 });
          before = { logs, works: single };
        }),
      );
    return figures;
  },
};
