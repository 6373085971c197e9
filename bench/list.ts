import { requestBytes } from './apart/http-client.ts';
import { captureSql } from './captured.ts';
import { inServer } from './in-server.ts';
import { httpLoad, inTurns, sqlLoad } from './load.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { signInDemo, withDb } from './people.ts';
import { bigWorld, inWorld } from './world.ts';

const clients = 20;
const load = { clients, warmMs: 1500, ms: 5000 };
const rounds = 4;
const day = 86_400_000;

/** Months of one property, sorted by date and by points, a few pages deep. */
function pathsOf(propertyId: string): string[] {
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
  const sorts = ['orderBy=createdAt&order=desc', 'orderBy=points&order=desc', 'orderBy=createdAt&order=asc'];
  return Array.from({ length: 30 }, (_, turn) => {
    const from = 40 + turn * 10;
    return `/api/point-logs?propertyId=${propertyId}&startDate=${dayOf(from)}&endDate=${dayOf(from - 30)}&${sorts[turn % 3]}&page=${(turn % 4) + 1}&limit=10`;
  });
}

export const measurement: Measurement = {
  about: `GET /point-logs of one property of a world of 1,000,000 logs: a month by date, sorted, with the exact count, 20 clients. The bare client sends the SQL text and
parameters that the server itself was seen to send, over as many connections, from one process; the HTTP clients are raw sockets in one process, so that they take little of the
server's CPU. Both take turns, ${rounds} rounds of ${load.ms / 1000} s each.`,
  run: () =>
    inWorld(bigWorld, async ({ connection }) => {
      const { paths, logs } = await withDb(connection, async (db) => {
        const busiest = await db
          .selectFrom('point_logs')
          .select(['property_id', (eb) => eb.fn.countAll<number>().as('logs')])
          .groupBy('property_id')
          .orderBy('logs', 'desc')
          .executeTakeFirstOrThrow();
        const { count } = await db
          .selectFrom('point_logs')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return { paths: pathsOf(busiest.property_id), logs: count };
      });
      return inServer(
        connection,
        async (server) => {
          const { accessToken } = await withDb(connection, (db) => signInDemo(db, 'admin'));
          const captured = await captureSql(connection, paths, accessToken);
          const perRequest = captured.map(({ statements }) => statements);
          const requests = paths.map((path) => requestBytes({ path, token: accessToken }));
          const owner = { ...connection, options: '-c app.sees_all=on' };
          const { ours, bare, ratios } = await inTurns(
            rounds,
            () => httpLoad(server.port, requests, load),
            () => sqlLoad(owner, perRequest, load),
          );
          return [
            { name: 'logs in the table', value: logs, atLeast: 990_000 },
            {
              name: 'logs counted by a request, median',
              value: percentile(
                captured.map(({ answer }) => (answer as { totalCount: number }).totalCount),
                0.5,
              ),
            },
            {
              name: 'statements of a request that the bare client sends too',
              value: Math.max(...perRequest.map(({ length }) => length)),
              atLeast: 1,
            },
            { name: 'server', value: rounded(ours.perSecond, 0), unit: 'requests/s' },
            { name: 'server, p95', value: rounded(percentile(ours.latencies, 0.95), 1), unit: 'ms' },
            { name: 'bare pg', value: rounded(bare.perSecond, 0), unit: 'requests/s' },
            { name: 'bare pg, p95', value: rounded(percentile(bare.latencies, 0.95), 1), unit: 'ms' },
            { name: 'answers that were not 200', value: ours.failures, atMost: 0 },
            { name: 'ratio of each round', value: ratios.map((ratio) => rounded(ratio)).join(', ') },
            { name: 'ratio', value: rounded(ours.perSecond / bare.perSecond), atLeast: 0.5 },
          ];
        },
        { DATABASE_POOL: String(clients) },
      );
    }),
};
