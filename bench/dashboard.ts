import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate, sqlLoad, type Statement } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { signInDemo, withDb } from './people.ts';
import { inWorld, wideWorld } from './world.ts';

const load = { clients: 1, warmMs: 2000, ms: 8000 };
const rounds = 2;
const dayMs = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

/** Aggregates the logs for the charts, top sources and top residents. */
function aggregates(from: string, before: string, to: string): Statement[] {
  const sent = `status = 'approved' and void_at is null and deleted_at is null and points > 0 and type in ('surprise', 'boost', 'rent', 'renewal', 'leadIncentive')`;
  const within = 'created_at >= $1 and created_at < $2';
  return [
    {
      text: `select date_trunc('day', created_at), type, sum(points) from point_logs
        where ${within} and status = 'approved' and void_at is null and deleted_at is null group by 1, 2`,
      parameters: [before, to],
    },
    {
      text: `select type, category, sum(points), count(*) from point_logs where ${within} and ${sent} group by 1, 2 order by 3 desc limit 6`,
      parameters: [from, to],
    },
    {
      text: `select user_id, sum(points) from point_logs where ${within} and ${sent} group by 1 order by 2 desc limit 5`,
      parameters: [from, to],
    },
  ];
}

export const measurement: Measurement = {
  about: `GET /insights for 200 properties with 1,000,000 logs, for the last 30 days and the last 12 months, with one
client, against plain SQL aggregates over the logs: sums by day and type with the previous period, top sources and top
residents. Both alternate, ${rounds} rounds of ${load.ms / 1000} s each.`,
  run: () =>
    inWorld(wideWorld, ({ connection }) =>
      inServer(connection, (server) =>
        withDb(connection, async (db) => {
          const { accessToken } = await signInDemo(db, 'admin');
          const figures: Figure[] = [];
          for (const [name, days] of [
            ['30 days', 30],
            ['12 months', 365],
          ] as const) {
            const [from, before, to] = [dayOf(days - 1), dayOf(2 * days - 1), dayOf(-1)];
            const path = `/api/insights?startDate=${from}&endDate=${dayOf(0)}`;
            const { ours, bare } = await alternate(
              rounds,
              () => httpLoad(server.port, [requestBytes({ path, token: accessToken })], load),
              () => sqlLoad(connection, [aggregates(from, before, to)], load),
            );
            const p50 = { ours: percentile(ours.latencies, 0.5), bare: percentile(bare.latencies, 0.5) };
            figures.push(
              { name: `${name}, server, p50`, value: rounded(p50.ours, 1), unit: 'ms', atMost: 25 },
              { name: `${name}, SQL aggregates, p50`, value: rounded(p50.bare, 1), unit: 'ms' },
              { name: `${name}, non-200 responses`, value: ours.failures, atMost: 0 },
              { name: `${name}, ratio`, value: rounded(p50.ours / p50.bare, 3), atMost: 0.05 },
            );
          }
          return figures;
        }),
      ),
    ),
};
