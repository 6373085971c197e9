import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { signInDemo, withDb } from './people.ts';
import { inWorld, wideWorld } from './world.ts';

const load = { clients: 1, warmMs: 2000, ms: 8000 };
const dayMs = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

export const measurement: Measurement = {
  about: `GET /company/summary and GET /company/summary/properties (25 rows, sorted by points sent) of a company with
all 200 properties and 1,000,000 logs, for its all-sites user under row-level security, for the last 30 days and the
last 12 months, with one client, ${load.ms / 1000} s each.`,
  run: () =>
    inWorld(wideWorld, ({ inCopy }) =>
      inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db) => {
            const user = await signInDemo(db, 'company-all-sites');
            const { company_id } = await db
              .selectFrom('users')
              .select('company_id')
              .where('id', '=', user.userId)
              .executeTakeFirstOrThrow();
            await db.deleteFrom('property_groups').execute();
            await db.updateTable('properties').set({ company_id }).execute();
            const figures: Figure[] = [];
            for (const [name, days] of [
              ['30 days', 30],
              ['12 months', 365],
            ] as const) {
              const period = `startDate=${dayOf(days - 1)}&endDate=${dayOf(0)}`;
              for (const [what, path] of [
                ['totals', `/api/company/summary?${period}`],
                ['properties', `/api/company/summary/properties?${period}&limit=25`],
              ] as const) {
                const { latencies, failures } = await httpLoad(
                  server.port,
                  [requestBytes({ path, token: user.accessToken })],
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
            return figures;
          }),
        ),
      ),
    ),
};
