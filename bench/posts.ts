import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import type { ServerProcess } from '../apps/api/test/server-process.ts';
import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate, sqlLoad, type Statement } from './load.ts';
import { logStatements, statementsDuring } from './logged.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { residentsOf, signInDemo, withDb, type Pool } from './people.ts';
import { limit, type PageQuery, bareStatement } from './posts-by-hand.ts';
import { inWorld, smallWorld, type World } from './world.ts';

const items = 10_000;
const submissions = 100_000;
const likes = 50_000;
const clients = 10;
const load = { clients, warmMs: 1500, ms: 4000 };
const rounds = 4;

/** Typical use by staff: mostly the newest of a tab, a few pages deep, occasionally sorted. */
const queries: PageQuery[] = [
  { orderBy: 'createdAt', page: 1, tab: 'active' },
  { orderBy: 'createdAt', page: 2, tab: 'active' },
  { orderBy: 'createdAt', page: 40 },
  { orderBy: 'title', page: 1, tab: 'active' },
  { orderBy: 'createdAt', page: 1, tab: 'favorite' },
  { orderBy: 'budget', page: 3 },
  { orderBy: 'createdAt', page: 1 },
  { orderBy: 'pointLogsSubmitted', page: 1, tab: 'active' },
];

/** Ten thousand items of one property, or a share of them, with unevenly distributed submissions and likes. */
async function fill(pool: Pool, propertyId: string, authorId: string, residents: readonly string[], share: number) {
  await pool.query(
    `insert into posts (property_id, type, boost_type, title, text, reward_points, active, favorite, recurrence, start_at, end_at, author_id, created_at)
    select $1, case when n % 3 = 0 then 'POST' else 'BOOST' end, case when n % 3 = 0 then null else 'custom' end,
      'Item ' || md5(n::text), '<p>' || repeat('Something to read. ', 20) || '</p>', case when n % 3 = 0 then 0 else 100 end,
      n % 5 <> 0, n % 20 = 0, case when n % 4 = 0 then 'monthly' else 'none' end,
      now() - make_interval(days => n % 900), now() + interval '1 year', $2, now() - make_interval(mins => n * 47)
    from generate_series(1, $3::int) n`,
    [propertyId, authorId, items * share],
  );
  const ids = `(select array_agg(id order by id) from posts where property_id = $1 and boost_type = 'custom' and title like 'Item %')`;
  await pool.query(
    `insert into point_logs (property_id, user_id, created_by, type, boost_type, status, points, post_id, decided_at, created_at)
    select $1, u, u, 'boost', 'custom', case when n % 3 = 0 then 'pending' else 'approved' end, 100,
      ids[1 + floor(power(random(), 3) * array_length(ids, 1))::int], case when n % 3 = 0 then null else now() end,
      now() - make_interval(mins => n * 4)
    from generate_series(1, $3::int) n, lateral (select ($2::text[])[1 + n % cardinality($2::text[])] as u) person, ${ids} as i (ids)`,
    [propertyId, residents, submissions * share],
  );
  await pool.query(
    `insert into post_likes (post_id, user_id, property_id)
    select ids[1 + floor(power(random(), 3) * array_length(ids, 1))::int], ($2::text[])[1 + n % cardinality($2::text[])], $1
    from generate_series(1, $3::int) n, ${ids} as i (ids) on conflict do nothing`,
    [propertyId, residents, likes * share],
  );
  await pool.query('vacuum analyze posts, post_likes, point_logs');
}

interface Fixture {
  world: World;
  connection: Connection;
  pool: Pool;
  propertyId: string;
  server: ServerProcess;
  accessToken: string;
}

/** Runs `work` with a server without job workers, on a copy of the world with these items. */
const withFixture = <T>(settings: Record<string, string>, share: number, work: (fixture: Fixture) => Promise<T>) =>
  inWorld(
    smallWorld,
    (world) =>
      world.inCopy((connection) =>
        inServer(
          connection,
          (server) =>
            withDb(connection, async (db, pool) => {
              const { id: propertyId } = await db
                .selectFrom('properties')
                .select('id')
                .orderBy('id')
                .executeTakeFirstOrThrow();
              const { userId, accessToken } = await signInDemo(db, 'admin');
              await fill(pool, propertyId, userId, await residentsOf(db, propertyId, 500), share);
              return work({ world, connection, pool, propertyId, server, accessToken });
            }),
          { role: 'web', DATABASE_POOL: String(clients), RATE_LIMIT_PER_MINUTE: '0' },
        ),
      ),
    settings,
  );

const pathOf = ({ orderBy, page, tab }: PageQuery, propertyId: string) =>
  `/api/posts?propertyId=${propertyId}&orderBy=${orderBy}&page=${page}&limit=${limit}${tab ? `&filterType=${tab}` : ''}`;

/** The current month, in full weeks. */
function calendarOf(propertyId: string) {
  const now = new Date();
  const day = (number: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), number)).toISOString().slice(0, 10);
  return `/api/posts/calendar?propertyId=${propertyId}&startDate=${day(-5)}&endDate=${day(36)}`;
}

async function read({ server, accessToken }: Fixture, path: string) {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  return (await response.json()) as { data: { _id: string; pointLogsSubmitted: number }[]; totalCount: number };
}

/** Counts a page's statements that read posts. */
const count = () =>
  withFixture(logStatements, 0.01, async (fixture) => {
    const path = pathOf(queries[0] as PageQuery, fixture.propertyId);
    const { logged } = await statementsDuring(fixture.world, () => read(fixture, path));
    return logged.filter((text) => /\bposts\b/.test(text)).length;
  });

/** Counts pages whose rows, submissions or count differ from the bare client's. */
async function differencesAt(fixture: Fixture, statements: readonly Statement[]): Promise<number> {
  let differences = 0;
  for (const [index, query] of queries.entries()) {
    const { text, parameters } = statements[index] as Statement;
    const bare = await fixture.pool.query<{ id: string; submitted: number; total: number }>(text, [...parameters]);
    const { data, totalCount } = await read(fixture, pathOf(query, fixture.propertyId));
    const ours = data.map((row) => `${row._id} ${row.pointLogsSubmitted}`).sort();
    const theirs = bare.rows.map((row) => `${row.id} ${row.submitted}`).sort();
    if (ours.join() !== theirs.join() || bare.rows[0]?.total !== totalCount) differences += 1;
  }
  return differences;
}

const time = () =>
  withFixture({}, 1, async (fixture) => {
    const { propertyId, accessToken, server, connection } = fixture;
    const statements = queries.map((query) => bareStatement(query, propertyId));
    const differences = await differencesAt(fixture, statements);
    const requests = queries.map((query) => requestBytes({ path: pathOf(query, propertyId), token: accessToken }));
    const sides = await alternate(
      rounds,
      () => httpLoad(server.port, requests, load),
      () =>
        sqlLoad(
          connection,
          statements.map((statement) => [statement]),
          load,
        ),
    );
    const calendar = await httpLoad(server.port, [requestBytes({ path: calendarOf(propertyId), token: accessToken })], {
      ...load,
      clients: 1,
    });
    return { differences, calendar, ...sides };
  });

export const measurement: Measurement = {
  about: `GET /posts of one property with ${items} items and their ${submissions} submissions and ${likes} likes:
typical tabs and sort orders, with the exact count, the counts of submissions and likes, and the next occurrence;
${clients} clients. The bare client reads the same with one prepared statement per page, over as many connections.
Both alternate, ${rounds} rounds of ${load.ms / 1000} s each. Statements are those the database server logs during one
request that name posts. The calendar shows the same items.`,
  run: async () => {
    const statements = await count();
    const { differences, calendar, ours, bare, ratios } = await time();
    return [
      { name: 'pages whose rows or count differ', value: differences, atMost: 0 },
      { name: 'statements per page that read posts', value: statements, atLeast: 1, atMost: 1 },
      { name: 'server', value: rounded(ours.perSecond, 0), unit: 'requests/s' },
      { name: 'server, p95', value: rounded(percentile(ours.latencies, 0.95), 1), unit: 'ms' },
      { name: 'bare pg', value: rounded(bare.perSecond, 0), unit: 'requests/s' },
      { name: 'bare pg, p95', value: rounded(percentile(bare.latencies, 0.95), 1), unit: 'ms' },
      {
        name: 'calendar of six weeks, one client, p50',
        value: rounded(percentile(calendar.latencies, 0.5), 1),
        unit: 'ms',
      },
      { name: 'non-200 responses', value: ours.failures + calendar.failures, atMost: 0 },
      { name: 'ratio of each round', value: ratios.map((ratio) => rounded(ratio)).join(', ') },
      { name: 'ratio', value: rounded(ours.perSecond / bare.perSecond), atLeast: 0.5 },
    ];
  },
};
