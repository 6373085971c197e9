import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { directusToken, inDirectus } from './peers/directus.ts';
import { signInDemo, withDb } from './people.ts';
import { bigWorld, inWorld } from './world.ts';

const rounds = 4;
const day = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);

interface Work {
  name: string;
  clients: number;
  /** The same query for both, by turn: its URL at Hearth and at Directus. */
  pathsOf: (turn: number, propertyId: string) => { ours: string; theirs: string };
  figuresOf: (ratio: { throughput: number; p50: number; p95: number }) => Figure;
}

/** A month of one property's logs. The response contains a page and the exact count. */
function month(turn: number, propertyId: string, page: number, months = 1) {
  const from = 40 + (turn % 10) * 10;
  const [start, end] = [dayOf(from + 30 * (months - 1)), dayOf(from - 30)];
  const theirs = new URLSearchParams({
    'filter[property_id][_eq]': propertyId,
    'filter[created_at][_gte]': start,
    'filter[created_at][_lte]': `${end}T23:59:59Z`,
    sort: '-created_at',
    limit: '10',
    page: String(page),
    meta: 'filter_count',
  });
  return {
    ours: `/api/point-logs?propertyId=${propertyId}&startDate=${start}&endDate=${end}&orderBy=createdAt&order=desc&page=${page}&limit=10`,
    theirs: `/items/point_logs?${theirs}`,
  };
}

const exportRounds = 3;

/** Seconds until the whole response was read. */
async function secondsFor(url: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`${url} returned ${response.status}`);
  for await (const _chunk of response.body);
  return (performance.now() - startedAt) / 1000;
}

/** Exports all logs of a property as CSV, alternating. */
async function exported(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<Figure[]> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < exportRounds; round += 1) {
    times.ours.push(await ours());
    times.theirs.push(await theirs());
  }
  const median = { ours: percentile(times.ours, 0.5), theirs: percentile(times.theirs, 0.5) };
  return [
    { name: 'export: Hearth', value: rounded(median.ours), unit: 's' },
    { name: 'export: Directus', value: rounded(median.theirs), unit: 's' },
    { name: 'export, ratio of the times', value: rounded(median.ours / median.theirs), atMost: 1 },
  ];
}

const syllables = ['ander', 'mar', 'son', 'elen', 'ri', 'gar', 'lin', 'tho', 'ova', 'hart'];

const works: readonly Work[] = [
  {
    name: 'list, requests per second',
    clients: 20,
    pathsOf: (turn, propertyId) => month(turn, propertyId, (turn % 4) + 1),
    figuresOf: ({ throughput }) => ({ name: 'list, ratio', value: rounded(throughput), atLeast: 3 }),
  },
  {
    name: 'deep page',
    clients: 4,
    pathsOf: (turn, propertyId) => month(turn, propertyId, 1501, 12),
    figuresOf: ({ p95 }) => ({ name: 'deep page, ratio of the p95', value: rounded(p95), atMost: 1 }),
  },
  {
    name: 'search',
    clients: 1,
    pathsOf: (turn) => {
      const text = syllables[turn % syllables.length] ?? '';
      const theirs = new URLSearchParams({
        'filter[search_text][_contains]': text,
        sort: '-created_at',
        limit: '10',
        meta: 'filter_count',
      });
      return {
        ours: `/api/users?propertyId=All%20Property&search=${text}&limit=10`,
        theirs: `/items/users?${theirs}`,
      };
    },
    figuresOf: ({ p50 }) => ({ name: 'search, p50 ratio', value: rounded(p50), atMost: 1 }),
  },
];

export const measurement: Measurement = {
  about: `Hearth and Directus 12.4.0 on one PostgreSQL with 1,000,000 logs: the same pages with exact counts,
alternating, ${rounds} rounds of 4 s each. Directus reads the tables as they are, as their owner and without row-level
security. npm installs it once in \`.bench/\`.`,
  run: () =>
    inWorld(bigWorld, ({ inCopy }) =>
      inCopy(async (connection) => {
        const propertyId = await withDb(connection, async (db, pool) => {
          for (const table of ['point_logs', 'users'])
            await pool.query(`alter table ${table} no force row level security`);
          const busiest = await db
            .selectFrom('point_logs')
            .select(['property_id', (eb) => eb.fn.countAll<number>().as('logs')])
            .groupBy('property_id')
            .orderBy('logs', 'desc')
            .executeTakeFirstOrThrow();
          return busiest.property_id;
        });
        return inServer(connection, (server) =>
          inDirectus(connection, async (port) => {
            const { accessToken: token } = await withDb(connection, (db) => signInDemo(db, 'admin'));
            const figures: Figure[] = [];
            for (const { name, clients, pathsOf, figuresOf } of works) {
              const queries = Array.from({ length: 30 }, (_, turn) => pathsOf(turn, propertyId));
              const load = { clients, warmMs: 1000, ms: 4000 };
              const ours = queries.map((call) => requestBytes({ path: call.ours, token }));
              const theirs = queries.map((call) => requestBytes({ path: call.theirs, token: directusToken }));
              const measured = await alternate(
                rounds,
                () => httpLoad(server.port, ours, load),
                () => httpLoad(port, theirs, load),
              );
              const at = (side: 'ours' | 'bare', share: number) => percentile(measured[side].latencies, share);
              figures.push(
                { name: `${name}: Hearth`, value: rounded(measured.ours.perSecond, 0), unit: 'requests/s' },
                { name: `${name}: Directus`, value: rounded(measured.bare.perSecond, 0), unit: 'requests/s' },
                {
                  name: `${name}: Hearth, p50 and p95`,
                  value: `${rounded(at('ours', 0.5), 1)}, ${rounded(at('ours', 0.95), 1)}`,
                  unit: 'ms',
                },
                {
                  name: `${name}: Directus, p50 and p95`,
                  value: `${rounded(at('bare', 0.5), 1)}, ${rounded(at('bare', 0.95), 1)}`,
                  unit: 'ms',
                },
                {
                  name: `${name}: non-200 responses`,
                  value: measured.ours.failures + measured.bare.failures,
                  atMost: 0,
                },
                figuresOf({
                  throughput: measured.ours.perSecond / measured.bare.perSecond,
                  p50: at('ours', 0.5) / at('bare', 0.5),
                  p95: at('ours', 0.95) / at('bare', 0.95),
                }),
              );
            }
            const theirs = new URLSearchParams({
              'filter[property_id][_eq]': propertyId,
              sort: '-created_at',
              limit: '-1',
              export: 'csv',
            });
            const all = await exported(
              () => secondsFor(`${server.url}/api/point-logs?propertyId=${propertyId}&format=csv`, token),
              () => secondsFor(`http://127.0.0.1:${port}/items/point_logs?${theirs}`, directusToken),
            );
            return [...figures, ...all];
          }),
        );
      }),
    ),
};
