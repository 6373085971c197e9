import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { numberOf, signInDemo, withDb } from './people.ts';
import { inWorld, wideWorld } from './world.ts';

const load = { clients: 1, warmMs: 1500, ms: 6000 };
const dayMs = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

export const measurement: Measurement = {
  about: `The platform's Insights tab for 200 properties with 1,000,000 logs, for an admin: its figures, its
properties by points outstanding and its brands (25 rows), for the last 30 days and the last 12 months, with one
client, ${load.ms / 1000} s each. Finally, totals are compared with the logs, transfers and users.`,
  run: () =>
    inWorld(wideWorld, ({ connection }) =>
      inServer(connection, (server) =>
        withDb(connection, async (db, pool) => {
          const { accessToken } = await signInDemo(db, 'admin');
          const figures: Figure[] = [
            {
              name: 'logs in the table',
              value: await numberOf(pool, 'select count(*) from point_logs'),
              atLeast: 990_000,
            },
          ];
          for (const [name, days] of [
            ['30 days', 30],
            ['12 months', 365],
          ] as const) {
            const period = `startDate=${dayOf(days - 1)}&endDate=${dayOf(0)}`;
            for (const [what, path] of [
              ['figures', `/api/insights/platform?${period}`],
              ['properties', `/api/insights/platform/properties?${period}&limit=25`],
              ['brands', `/api/insights/platform/brands?${period}&limit=25`],
            ] as const) {
              const { latencies, failures } = await httpLoad(
                server.port,
                [requestBytes({ path, token: accessToken })],
                load,
              );
              figures.push(
                { name: `${what}, ${name}, p50`, value: rounded(percentile(latencies, 0.5), 1), unit: 'ms' },
                {
                  name: `${what}, ${name}, p95`,
                  value: rounded(percentile(latencies, 0.95), 1),
                  unit: 'ms',
                  atMost: 100,
                },
                { name: `${what}, ${name}, non-200 responses`, value: failures, atMost: 0 },
              );
            }
          }
          const startedAt = performance.now();
          const drift = await numberOf(pool, 'select count(*) from totals_drift()');
          return [
            ...figures,
            { name: 'totals that differ', value: drift, atMost: 0 },
            {
              name: 'duration of the comparison',
              value: rounded((performance.now() - startedAt) / 1000, 1),
              unit: 's',
            },
          ];
        }),
      ),
    ),
};
