import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { inServer } from './in-server.ts';
import { measureChanges, writers } from './live-changes.ts';
import { sleep, type Figure, type Measurement } from './measurement.ts';
import { inWorld, smallWorld } from './world.ts';

const size = { consoles: 50, changes: 80 };
/** Age of the transactions when the first change is committed with all of them open. */
const ageS = Number(process.env.LONG_TRANSACTION_SECONDS ?? 5);

interface Long {
  name: string;
  elsewhere?: true;
  /** Statements before it stays open. */
  statements: readonly string[];
}

const longs: readonly Long[] = [
  {
    name: 'a writer without a change',
    statements: ['begin', 'update properties set name = name where id = (select min(id) from properties)'],
  },
  {
    name: "a backup's snapshot",
    statements: [
      'begin isolation level repeatable read read only',
      'select pg_export_snapshot(), count(*) from changes',
    ],
  },
  {
    name: 'a migration',
    statements: [
      'begin',
      'alter table drift_checks add column checked_by text',
      'create index on drift_checks (checked_by)',
    ],
  },
  { name: 'a writer in another database', elsewhere: true, statements: ['begin', 'create table unfinished (id int)'] },
];

/** Runs `work` while the transactions stay open. */
async function during<T>(
  own: Connection,
  other: Connection,
  open: readonly Long[],
  work: () => Promise<T>,
): Promise<T> {
  const [here, elsewhere] = [openDatabase(own, longs.length), openDatabase(other, 1)];
  const clients = [];
  try {
    for (const long of open) {
      const client = await (long.elsewhere ? elsewhere : here).pool.connect();
      clients.push(client);
      for (const statement of long.statements) await client.query(statement);
    }
    return await work();
  } finally {
    for (const client of clients) {
      await client.query('rollback');
      client.release();
    }
    await Promise.all([here.db.destroy(), elsewhere.db.destroy()]);
  }
}

export const measurement: Measurement = {
  about: `${size.consoles} event streams and ${writers} writers as for live, while no other transaction, each of these and all of
them stay open: one that has written a row, but no change; a backup's snapshot; an unfinished migration; a writer in
another database of the same server. All together are ${ageS} s old (LONG_TRANSACTION_SECONDS) at the first change.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        // Jobs would add changes of their own.
        inServer(
          connection,
          async (server) => {
            const figures: Figure[] = [];
            const measure = async (name: string, open: readonly Long[], seconds = 0) => {
              const found = await during(connection, world.connection, open, async () => {
                await sleep(seconds * 1000);
                return measureChanges(connection, server, size);
              });
              const shown = found.filter((figure) => !/consoles|committed|worst|p50/.test(figure.name));
              figures.push(...shown.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })));
            };
            await measure('none open', []);
            for (const long of longs) await measure(long.name, [long]);
            await measure('all open', longs, ageS);
            return figures;
          },
          { role: 'web' },
        ),
      ),
    ),
};
