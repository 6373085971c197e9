import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { useServer } from '../harness.ts';
import { followLive } from '../live/live.ts';

const server = useServer();

interface State {
  settings: string[];
  channels: string[];
  locks: number;
  temporaryTables: number;
  openCursors: number;
}

/** State of each connection of a pool between transactions, except prepared statements. */
async function statesOf(db: Db, size: number): Promise<State[]> {
  const all = Promise.withResolvers<void>();
  let taken = 0;
  return Promise.all(
    Array.from({ length: size }, () =>
      db.connection().execute(async (connection) => {
        if ((taken += 1) === size) all.resolve();
        await all.promise;
        const { rows } = await sql<State>`
          select array(select name from pg_settings where source = 'session') as settings,
            array(select pg_listening_channels()) as channels,
            (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
            (select count(*) from pg_class where relnamespace = pg_my_temp_schema()) as "temporaryTables",
            (select count(*) from pg_cursors where is_holdable) as "openCursors"`.execute(connection);
        return rows[0] as State;
      }),
    ),
  );
}

const nothing: State = { settings: [], channels: [], locks: 0, temporaryTables: 0, openCursors: 0 };

test('connections keep no state between transactions, so a pooler may share them', async () => {
  const { property, manager, resident, db, exportPool } = server();
  const as = server().as(manager);
  const award = { users: [resident._id], amount: 1, category: 'Thank You!' as const };
  const reply = await as.call(
    contract.gifts.award,
    { query: { propertyId: property }, body: award },
    { 'idempotency-key': newId() },
  );
  expect(reply.status).toBe(200);
  const stream = followLive(server().url, manager.accessToken);
  await stream.ready();
  for (const path of ['/point-logs', '/users', '/leases', '/point-logs?format=csv'])
    expect((await as.send('GET', `${path}${path.includes('?') ? '&' : '?'}propertyId=${property}`)).status).toBe(200);
  expect((await as.send('GET', '/point-logs/nothing')).status).toBe(400);
  await stream.stop();
  expect(await statesOf(db, 16)).toEqual(Array.from({ length: 16 }, () => nothing));
  expect(await statesOf(exportPool, 6)).toEqual(Array.from({ length: 6 }, () => nothing));
});

test('without prepared statements, none is left on a connection', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server().db);
  const connection = { ...inject('cluster'), database: rows[0]?.name };
  const left = async (prepares: boolean) => {
    const { db } = openDatabase(connection, 1, { prepares });
    for (let turn = 0; turn < 8; turn += 1) await sql`select ${turn}::int`.execute(db);
    const prepared = await sql`select from pg_prepared_statements where name like 'hearth%'`.execute(db);
    await db.destroy();
    return prepared.rows.length;
  };
  expect([await left(true), await left(false)]).toEqual([1, 0]);
});
