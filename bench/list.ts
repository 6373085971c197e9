import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { barePath, bareRequest, withBarePages } from './bare-pages.ts';
import { httpLoad, inRounds, type Loaded } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { signInDemo, withDb, type Pool } from './people.ts';
import { bigWorld, inWorld } from './world.ts';

const clients = 20;
const load = { clients, warmMs: 1500, ms: 5000 };
const rounds = 4;
const limit = 10;
const day = 86_400_000;

interface PageQuery {
  from: string;
  to: string;
  orderBy: keyof typeof orders;
  order: 'asc' | 'desc';
  page: number;
}

const orders = {
  createdAt: { asc: 'l.created_at, l.id desc', desc: 'l.created_at desc, l.id' },
  points: { asc: 'l.points, l.created_at desc, l.id', desc: 'l.points desc, l.created_at desc, l.id' },
} as const;

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);

/** Months, sorted by date and by points, a few pages deep. */
function months(): PageQuery[] {
  const sorts = [
    ['createdAt', 'desc'],
    ['points', 'desc'],
    ['createdAt', 'asc'],
  ] as const;
  return Array.from({ length: 30 }, (_, turn) => {
    const from = 40 + turn * 10;
    const [orderBy, order] = sorts[turn % 3] ?? sorts[0];
    return { from: dayOf(from), to: dayOf(from - 30), orderBy, order, page: (turn % 4) + 1 };
  });
}

const inRange = `where l.property_id = $1 and l.created_at >= $2::timestamptz and l.created_at < $3::timestamptz`;
/** By date, a page comes straight from the index. By points, the whole month is read once for both order and count. */
const sources = {
  createdAt: { before: '', from: `point_logs l ${inRange}` },
  points: {
    before: `with found as materialized (select l.id, l.points, l.created_at from point_logs l ${inRange}) `,
    from: 'found l',
  },
};

/** The rows of a page with names, found before joining, each with `total`. */
function bareStatement(orderBy: keyof typeof orders, order: 'asc' | 'desc', counts: Counts): string {
  const by = orders[orderBy][order];
  const { before, from } = sources[orderBy];
  const total = counts === 'counting' && orderBy === 'points' ? countOfFound : totals[counts];
  return `${before}select l.id, l.created_at, l.type, l.boost_type, l.audience, l.category, l.property_id, l.user_id, l.points, l.status, l.rating, l.note,
      l.property_note, l.reason, l.updated_at, l.decided_at, l.void_at, l.deleted_at, l.friend_id, l.post_id, l.brand_id,
      u.first_name, u.last_name, u.email, r.unit_number, r.role, d.first_name as by_first, d.last_name as by_last,
      o.title, o.start_at, o.end_at, p.name as property_name, p.timezone, b.name as brand_name, (${total}) as total
    from (select l.id from ${from} order by ${by} limit ${limit} offset $4) page join point_logs l on l.id = page.id join properties p on p.id = l.property_id left join users u on u.id = l.user_id
    left join property_roles r on r.user_id = l.user_id and r.property_id = l.property_id
    left join users d on d.id = coalesce(l.decided_by, l.created_by) left join posts o on o.id = l.post_id
    left join brands b on b.id = l.brand_id order by ${by}`;
}
const everyParameter = `$5::date <= $8::date and $6::date <= $7::date`;
const countOfFound = `select count(*) from found where ${everyParameter}`;
/** Both take the same parameters: `$5` to `$8` are days, with whole months from `$6` to `$7`. */
const totals = {
  counting: `select count(*) from point_logs c where c.property_id = $1 and c.created_at >= $2::timestamptz and c.created_at < $3::timestamptz
    and ${everyParameter}`,
  totals: `select sum(count) from (
    select count from point_log_day_totals where property_id = $1 and day >= $5::date and day < $6::date
    union all select count from point_log_month_totals where property_id = $1 and month >= $6::date and month < $7::date
    union all select count from point_log_day_totals where property_id = $1 and day >= $7::date and day <= $8::date) t`,
};
type Counts = keyof typeof totals;
const nameOf = (counts: Counts, { orderBy, order }: PageQuery) => `${counts}-${orderBy}-${order}`;
const statements = Object.fromEntries(
  (['counting', 'totals'] as const).flatMap((counts) =>
    (['createdAt', 'points'] as const).flatMap((orderBy) =>
      (['asc', 'desc'] as const).map((order) => [
        nameOf(counts, { orderBy, order } as PageQuery),
        bareStatement(orderBy, order, counts),
      ]),
    ),
  ),
);

const dayAfter = (date: string) => new Date(Date.parse(date) + day).toISOString().slice(0, 10);
const firstOfMonth = (date: string, later = 0) => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later)).toISOString().slice(0, 10);
};

/** The parameters of a page, with instants computed beforehand. */
async function parametersOf(pool: Pool, { from, to, page }: PageQuery, propertyId: string, timezone: string) {
  const { rows } = await pool.query<{ since: string; until: string }>(
    `select ($1::date::timestamp at time zone $3)::text as since, (($2::date + 1)::timestamp at time zone $3)::text as until`,
    [from, to, timezone],
  );
  const [first, end] = [from === firstOfMonth(from) ? from : firstOfMonth(from, 1), firstOfMonth(dayAfter(to))];
  const whole = first < end ? [first, end] : [dayAfter(to), dayAfter(to)];
  return [propertyId, rows[0]?.since, rows[0]?.until, (page - 1) * limit, from, ...whole, to];
}

/** True if the rows or count of a page differ. */
async function differ(port: number, path: string, ours: Response): Promise<boolean> {
  const bare = (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as {
    data: { id: string }[];
    totalCount: number;
  };
  const { data, totalCount } = (await ours.json()) as { data: { _id: string }[]; totalCount: number };
  const ids = [data.map(({ _id }) => _id), bare.data.map(({ id }) => id)].map((list) => JSON.stringify(list));
  return ids[0] !== ids[1] || bare.totalCount !== totalCount;
}

type Sides = Record<'ours' | Counts, Loaded & { rounds: number[] }>;

/** Pages of one property over HTTP and from a bare client, alternating. `figuresOf` turns the times into figures. */
export const againstBare = (queries: readonly PageQuery[], figuresOf: (sides: Sides) => Figure[]) =>
  inWorld(bigWorld, ({ connection }) =>
    inServer(
      connection,
      (server) =>
        withDb(connection, async (db, pool) =>
          withBarePages({ connection, connections: clients, statements }, async (barePort) => {
            const { rows } = await pool.query<{ id: string; timezone: string; logs: number; all: number }>(
              `select p.id, p.timezone, count(*) as logs, (select count(*) from point_logs) as all
              from point_logs l join properties p on p.id = l.property_id group by 1, 2 order by 3 desc limit 1`,
            );
            const busiest = rows[0];
            if (!busiest) throw new Error('the world has no logs');
            const { accessToken } = await signInDemo(db, 'admin');
            const paths = queries.map(
              ({ from, to, orderBy, order, page }) =>
                `/api/point-logs?propertyId=${busiest.id}&startDate=${from}&endDate=${to}&orderBy=${orderBy}&order=${order}&page=${page}&limit=${limit}`,
            );
            const parameters = await Promise.all(
              queries.map((query) => parametersOf(pool, query, busiest.id, busiest.timezone)),
            );
            const headers = { authorization: `Bearer ${accessToken}` };
            let differences = 0;
            for (const [index, query] of queries.entries())
              for (const counts of ['counting', 'totals'] as const) {
                const ours = await fetch(`${server.url}${paths[index]}`, { headers });
                const path = barePath(nameOf(counts, query), parameters[index] ?? []);
                if (await differ(barePort, path, ours)) differences += 1;
              }
            const bare = (counts: Counts) => () =>
              httpLoad(
                barePort,
                queries.map((query, index) => bareRequest(nameOf(counts, query), parameters[index] ?? [])),
                load,
              );
            const requests = paths.map((path) => requestBytes({ path, token: accessToken }));
            const sides = await inRounds(rounds, {
              ours: () => httpLoad(server.port, requests, load),
              counting: bare('counting'),
              totals: bare('totals'),
            });
            const bytes = async (port: number, path: string) =>
              (await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).arrayBuffer()).byteLength;
            const [query] = queries;
            return [
              { name: 'logs in the table', value: busiest.all, atLeast: 990_000 },
              { name: 'logs of the property', value: busiest.logs },
              { name: 'pages whose rows or count differ', value: differences, atMost: 0 },
              ...(['ours', 'counting', 'totals'] as const).flatMap((side) => [
                { name: sideNames[side], value: rounded(sides[side].perSecond, 0), unit: 'requests/s' },
                {
                  name: `${sideNames[side]}, p50 and p95`,
                  value: [0.5, 0.95].map((share) => rounded(percentile(sides[side].latencies, share), 1)).join(', '),
                  unit: 'ms',
                },
              ]),
              { name: 'Hearth, bytes per response', value: await bytes(server.port, paths[0] ?? '') },
              ...(query
                ? [
                    {
                      name: 'bare, bytes per response',
                      value: await bytes(barePort, barePath(nameOf('totals', query), parameters[0] ?? [])),
                    },
                  ]
                : []),
              {
                name: 'non-200 responses',
                value: sides.ours.failures + sides.counting.failures + sides.totals.failures,
                atMost: 0,
              },
              ...figuresOf(sides),
            ];
          }),
        ),
      { DATABASE_POOL: String(clients) },
    ),
  );
const sideNames = { ours: 'Hearth', counting: 'bare, counting', totals: "bare, with Hearth's totals" };

export const measurement: Measurement = {
  about: `GET /point-logs of one property in a world of 1,000,000 logs: a month by date, sorted, with the exact count,
${clients} clients. Bare is a node:http server with pg and one prepared statement per order, with the same rows, names
and count, instants computed beforehand, no session and no row-level security; one variant counts the rows, the other
reads Hearth's totals. The HTTP clients are raw sockets in one process. All alternate, ${rounds} rounds of
${load.ms / 1000} s each.`,
  run: () =>
    againstBare(months(), ({ ours, counting, totals: reading }) => [
      { name: 'ratio to bare, counting', value: rounded(ours.perSecond / counting.perSecond), atLeast: 0.8 },
      { name: "ratio to bare, with Hearth's totals", value: rounded(ours.perSecond / reading.perSecond) },
    ]),
};

/** All years of the property, sorted, at offset 15,000. */
export const deep = (): PageQuery[] =>
  (['asc', 'desc'] as const).map((order) => ({
    from: dayOf(3000),
    to: dayOf(0),
    orderBy: 'createdAt',
    order,
    page: 15_000 / limit + 1,
  }));
