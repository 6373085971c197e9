import { inServer } from './in-server.ts';
import { rounded, sleep, type Measurement } from './measurement.ts';
import { numberOf, withDb, type Pool } from './people.ts';
import { cpuSecondsOf, postgresOf } from './watched.ts';
import { inWorld, smallWorld } from './world.ts';

const settleMs = 15_000;
const watchedMs = 40_000;

const transactions = (pool: Pool) =>
  numberOf(pool, 'select sum(xact_commit + xact_rollback) from pg_stat_database where datname = current_database()');

export const measurement: Measurement = {
  about: `A server without requests, ${settleMs / 1000} s after its start and for ${watchedMs / 1000} s: the CPU time
of the server and of its database server's processes, as a share of one core.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (_db, pool) => {
            await sleep(settleMs);
            const postgres = postgresOf(world.folder);
            const seen = async () => ({
              server: cpuSecondsOf(server.pid),
              database: cpuSecondsOf(postgres),
              transactions: await transactions(pool),
            });
            const before = await seen();
            await sleep(watchedMs);
            const after = await seen();
            const share = (side: 'server' | 'database') => ((after[side] - before[side]) * 1000 * 100) / watchedMs;
            return [
              { name: 'server', value: rounded(share('server')), unit: '% of a core' },
              { name: 'database server', value: rounded(share('database')), unit: '% of a core' },
              {
                name: 'transactions',
                value: rounded(((after.transactions - before.transactions) * 1000) / watchedMs, 1),
                unit: 'a second',
              },
              { name: 'both', value: rounded(share('server') + share('database')), unit: '% of a core', atMost: 2 },
            ];
          }),
        ),
      ),
    ),
};
