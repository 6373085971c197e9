import { runInProcess } from './child-process.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { fund, residentsOf, signIn, withDb } from './people.ts';
import { requestBytes } from './processes/http-client.ts';
import type { OpenLoad, OpenLoaded } from './processes/open-load.ts';
import { measureDuring, memoryOf } from './watched.ts';
import { inWorld, type WorldSize } from './world.ts';

const world: WorldSize = { properties: 50, users: 2_500, logs: 20_000 };
const callers = 100;
const clients = 20;
const times = 3;
const overloadMs = 15_000;
const healthMs = 250;

/** Peak memory is compared with that of as long a load at capacity, before it. */
const growthMb = 60;

export const measurement: Measurement = {
  about: `${callers} people read lists and send single gifts. First ${clients} clients that wait for each response find the
capacity. Then requests arrive at ${times} times that rate for ${overloadMs / 1000} s, whether or not earlier ones were
answered, while /healthz is read every 50 ms. Latencies count from when a request was due.`,
  run: () =>
    inWorld(world, (opened) =>
      opened.inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            await pool.query('update properties set spend_limit = 0');
            const { rows } = await pool.query<{ id: string }>(
              'select id from properties where active order by id limit 20',
            );
            const people = await signIn(
              db,
              (
                await pool.query<{ id: string }>(
                  `insert into users (id, first_name, last_name, email, role, subject)
                  select new_id(), 'Caller', n::text, n || '@callers.example', 'super_admin', new_id() from generate_series(1, $1::int) n returning id`,
                  [callers],
                )
              ).rows.map(({ id }) => id),
            );
            const homes = await Promise.all(
              rows.map(async ({ id }) => {
                await fund(pool, id, 100_000_000);
                return { id, residents: await residentsOf(db, id, 20) };
              }),
            );
            const requests = people.flatMap(({ accessToken: token }, index) => {
              const home = homes[index % homes.length] ?? { id: '', residents: [] };
              const list = (path: string) =>
                requestBytes({ path: `/api/${path}?propertyId=${home.id}&limit=20`, token });
              const gift = requestBytes({
                method: 'POST',
                path: `/api/point-logs/award?propertyId=${home.id}`,
                token,
                body: { users: [home.residents[index % 20]], amount: 1, category: 'Thank You!' },
              });
              return [list('point-logs'), list('users'), list('leases'), gift];
            });
            const best = await httpLoad(server.port, requests, { clients, warmMs: 5_000, ms: 10_000 });
            const before = memoryOf(server.pid);
            const perSecond = Math.round(best.perSecond * times);
            const { result, latencies: health } = await measureDuring(`${server.url}/healthz`, 50, () =>
              runInProcess<OpenLoad, OpenLoaded>('open-load.ts', {
                port: server.port,
                requests,
                perSecond,
                ms: overloadMs,
              }),
            );
            await sleep(2_000);
            const after = memoryOf(server.pid);
            const calm = await httpLoad(server.port, requests, { clients: 2, warmMs: 0, ms: 3_000 });
            const of = (...statuses: number[]) => statuses.flatMap((status) => result.latencies[status] ?? []);
            const others = Object.entries(result.latencies).filter(
              ([status]) => !['200', '429', '503'].includes(status),
            );
            const served = of(200).length / (overloadMs / 1000);
            return [
              { name: 'capacity', value: Math.round(best.perSecond), unit: '/s' },
              { name: 'arriving', value: perSecond, unit: '/s' },
              { name: 'answered in full', value: Math.round(served), unit: '/s' },
              { name: 'ratio to capacity', value: rounded(served / best.perSecond), atLeast: 0.7 },
              { name: 'answered in full, p99', value: Math.round(percentile(of(200), 0.99)), unit: 'ms' },
              { name: 'refused with 503 or 429', value: of(503, 429).length, atLeast: 1 },
              { name: 'refused without Retry-After', value: result.bare, atMost: 0 },
              { name: 'refused, p99', value: Math.round(percentile(of(503, 429), 0.99)), unit: 'ms', atMost: 1_000 },
              {
                name: 'other outcomes',
                value: others.reduce((sum, [, list]) => sum + list.length, 0) + result.unsent,
                atMost: 0,
              },
              { name: '/healthz, p99', value: Math.round(percentile(health, 0.99)), unit: 'ms', atMost: healthMs },
              {
                name: 'memory, more than at capacity',
                value: Math.round(after - before),
                unit: 'MB',
                atMost: growthMb,
              },
              { name: 'two seconds later, failures', value: calm.failures, atMost: 0 },
              { name: 'two seconds later, p99', value: Math.round(percentile(calm.latencies, 0.99)), unit: 'ms' },
            ];
          }),
        ),
      ),
    ),
};
