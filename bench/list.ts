import { requestBytes } from './apart/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad, inTurns, sqlLoad, type Statement } from './load.ts';
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

/** What somebody writes who needs no more than this page: one statement, prepared, with the names and the exact count. */
function bareStatement({ from, to, orderBy, order, page }: PageQuery, propertyId: string, timezone: string): Statement {
  const matching = (log: string) => `${log}.property_id = $1
    and ${log}.created_at >= ($2::date)::timestamp at time zone $4 and ${log}.created_at < ($3::date + 1)::timestamp at time zone $4`;
  return {
    name: `list by ${orderBy} ${order}`,
    text: `select l.*, u.first_name, u.last_name, u.email, r.unit_number, r.role, d.first_name as by_first, d.last_name as by_last,
        o.title, p.name as property_name, b.name as brand_name, (select count(*) from point_logs c where ${matching('c')}) as total
      from point_logs l join properties p on p.id = l.property_id left join users u on u.id = l.user_id
      left join property_roles r on r.user_id = l.user_id and r.property_id = l.property_id
      left join users d on d.id = l.decided_by left join posts o on o.id = l.post_id left join brands b on b.id = l.brand_id
      where ${matching('l')} order by ${orders[orderBy][order]} limit ${limit} offset $5`,
    parameters: [propertyId, from, to, timezone, (page - 1) * limit],
  };
}

/** How many rows and which count a page has on both sides. */
async function difference(pool: Pool, statement: Statement, answer: Response): Promise<number> {
  const bare = await pool.query<{ id: string; total: number }>(statement.text, [...statement.parameters]);
  const { data, totalCount } = (await answer.json()) as { data: { _id: string }[]; totalCount: number };
  const isSame = JSON.stringify(data.map(({ _id }) => _id)) === JSON.stringify(bare.rows.map(({ id }) => id));
  return isSame && bare.rows[0]?.total === totalCount ? 0 : 1;
}

/** Pages of one property over HTTP and by a bare client, in turns; `judge` makes figures of what both took. */
export const againstBare = (
  queries: readonly PageQuery[],
  judge: (sides: Awaited<ReturnType<typeof inTurns>>) => Figure[],
) =>
  inWorld(bigWorld, ({ connection }) =>
    inServer(
      connection,
      (server) =>
        withDb(connection, async (db, pool) => {
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
          const statements = queries.map((order) => bareStatement(order, busiest.id, busiest.timezone));
          let differences = 0;
          for (const [index, path] of paths.entries())
            differences += await difference(
              pool,
              statements[index] as Statement,
              await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } }),
            );
          const requests = paths.map((path) => requestBytes({ path, token: accessToken }));
          const sides = await inTurns(
            rounds,
            () => httpLoad(server.port, requests, load),
            () =>
              sqlLoad(
                connection,
                statements.map((statement) => [statement]),
                load,
              ),
          );
          return [
            { name: 'logs in the table', value: busiest.all, atLeast: 990_000 },
            { name: 'logs of the property', value: busiest.logs },
            { name: 'pages whose rows or count differ', value: differences, atMost: 0 },
            { name: 'server', value: rounded(sides.ours.perSecond, 0), unit: 'requests/s' },
            { name: 'server, p95', value: rounded(percentile(sides.ours.latencies, 0.95), 1), unit: 'ms' },
            { name: 'bare pg', value: rounded(sides.bare.perSecond, 0), unit: 'requests/s' },
            { name: 'bare pg, p95', value: rounded(percentile(sides.bare.latencies, 0.95), 1), unit: 'ms' },
            { name: 'answers that were not 200', value: sides.ours.failures, atMost: 0 },
            { name: 'ratio of each round', value: sides.ratios.map((ratio) => rounded(ratio)).join(', ') },
            ...judge(sides),
          ];
        }),
      { DATABASE_POOL: String(clients) },
    ),
  );

export const measurement: Measurement = {
  about: `GET /point-logs of one property of a world of 1,000,000 logs: a month by date, sorted, with the exact count, ${clients} clients. The bare client sends one prepared
statement for each order, with the same rows, names and count, over as many connections, from one process; the HTTP clients are raw sockets in one process, so that they take
little of the server's CPU. Both take turns, ${rounds} rounds of ${load.ms / 1000} s each.`,
  run: () =>
    againstBare(months(), ({ ours, bare }) => [
      { name: 'ratio', value: rounded(ours.perSecond / bare.perSecond), atLeast: 0.8 },
    ]),
};

/** The whole of the property's years, sorted, at an offset of 15,000. */
export const deep = (): PageQuery[] =>
  (['asc', 'desc'] as const).map((order) => ({
    from: dayOf(3000),
    to: dayOf(0),
    orderBy: 'createdAt',
    order,
    page: 15_000 / limit + 1,
  }));
