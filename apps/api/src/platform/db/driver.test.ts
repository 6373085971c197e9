import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fromOutage } from '../disk/outages.ts';
import { isTransient } from '../errors.ts';
import { newId } from '../id.ts';
import { enterScope, openDatabase, sendUnawaited, type Db, type Scope } from './database.ts';
import { createDatabase, dropDatabase } from './embedded/databases.ts';
import { withStatementTimeout } from './statement-timeout.ts';

const name = `driver_${newId()}`;
let db: Db;
beforeAll(async () => {
  await createDatabase(inject('cluster'), name, { template: 'template_hearth' });
  ({ db } = openDatabase({ ...inject('cluster'), database: name }, 1));
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(inject('cluster'), name);
});

const accounts = () => sql<{ id: string }>`select id from accounts`;
const reading = (scope: Scope) =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await enterScope(tx, scope);
      return (await accounts().execute(tx)).rows;
    });
const nowhere: Scope = { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [] };

test('a pipelined read sees no more than its scope', async () => {
  expect((await accounts().execute(db)).rows).not.toEqual([]);
  expect(await reading(nowhere)).toEqual([]);
  expect(await reading({ ...nowhere, seesAll: true })).not.toEqual([]);
});

test('a read whose scope fails returns nothing, and the connection stays usable', async () => {
  await expect(reading({ ...nowhere, role: 'hearth_nobody' as never, seesAll: true })).rejects.toThrow('hearth_nobody');
  expect(await reading(nowhere)).toEqual([]);
});

test('the first failure of several unawaited statements fails the transaction, which rolls back', async () => {
  await sql`create table boxes (id integer primary key)`.execute(db);
  const boxes = (ids: readonly number[], awaitLast: boolean) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, { ...nowhere, seesAll: true });
      await sql`reset role`.execute(tx);
      for (const id of ids) await sendUnawaited(tx, sql`insert into boxes values (${id}::integer)`);
      if (awaitLast) await sql`select ${ids.length}::integer`.execute(tx);
    });
  // Enough turns for the statements to become prepared.
  for (let turn = 0; turn < 20; turn += 1) {
    await boxes([3 * turn, 3 * turn + 1], turn % 2 === 0);
    await expect(boxes([3 * turn + 2, 3 * turn, 3 * turn + 2], turn % 2 === 0)).rejects.toThrow('boxes_pkey');
  }
  const { rows } = await sql<{ count: number }>`select count(*) from boxes`.execute(db);
  expect(rows[0]?.count).toBe(40);
});

test("a read-only transaction can't write", async () => {
  const writing = db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`insert into companies (name) values ('Elm')`.execute(tx));
  await expect(writing).rejects.toThrow('read-only transaction');
});

test('a repeated statement is prepared, and prepared again after its table changes', async () => {
  await sql`create table flats (id integer)`.execute(db);
  const flats = () => sql`select * from flats where id <> ${0}`.execute(db);
  for (let turn = 0; turn < 6; turn += 1) await flats();
  const { rows } = await sql`select from pg_prepared_statements where statement like '%flats%'`.execute(db);
  expect(rows).toHaveLength(1);
  await sql`alter table flats add column floor integer default 2`.execute(db);
  await sql`insert into flats values (1)`.execute(db);
  const outdated = await flats().catch((error: unknown) => error);
  expect(isTransient(outdated)).toBe(true);
  expect((await flats()).rows).toEqual([{ id: 1, floor: 2 }]);
});

const preparedOf = async (like: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement like ${`%${like}%`} and statement not like '%pg_prepared%'`.execute(
    db,
  );
  return rows.map((row) => row.name);
};

test("a statement is prepared once per role, so that roles don't invalidate each other's plans", async () => {
  const asRole = (role: Scope['role']) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, { ...nowhere, role });
      await sql`select name as of_a_role from brands where id <> ${'0'}`.execute(tx);
    });
  for (let turn = 0; turn < 6; turn += 1) {
    await asRole('hearth_app');
    await asRole('hearth_resident');
  }
  expect(await preparedOf('of_a_role')).toHaveLength(2);
});

test('a connection keeps its most recently used statements and prepares evicted ones again', async () => {
  const send = (turn: number) =>
    sql<{ given: number }>`select ${sql.lit(turn)} as one_of_many, ${turn}::int as given`.execute(db);
  for (let turn = 0; turn < 180; turn += 1)
    for (let time = 0; time < 5; time += 1) expect((await send(turn)).rows[0]?.given).toBe(turn);
  const kept = await preparedOf('one_of_many');
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThanOrEqual(150);
  expect((await send(0)).rows[0]?.given).toBe(0);
  expect((await preparedOf('select 0 as one_of_many')).length).toBe(1);
});

/** A database behind a relay that can reset its connections or freeze them without closing. */
async function relayed(work: (far: Db, relay: { breakOff(): void; freeze(): void }) => Promise<void>) {
  const { host, port: number, user } = inject('cluster');
  const nears = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${number}`));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.once('close', () => far.destroy());
    nears.add(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as AddressInfo;
  const { db: far } = openDatabase({ host: '127.0.0.1', port, user, database: name }, 1);
  try {
    await work(far, {
      breakOff: () => nears.forEach((near) => near.resetAndDestroy()),
      freeze: () => nears.forEach((near) => near.unpipe().pause()),
    });
  } finally {
    await far.destroy();
    for (const near of nears) near.destroy();
    relay.close();
  }
}

const outOfReach = { status: 503, data: { retryAfterSeconds: 5 } };
const outageOf = (error: unknown) => fromOutage(error, () => undefined);

test('a connection lost during a statement counts as an outage, and the next statement reconnects', () =>
  relayed(async (far, { breakOff }) => {
    await sql`select 1`.execute(far);
    const asking = sql`select pg_sleep(30)`.execute(far).catch((error: unknown) => error);
    breakOff();
    const error = await asking;
    expect(error).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
    expect(outageOf(error)).toMatchObject(outOfReach);
    await expect(sql`select 1`.execute(far)).resolves.toBeDefined();
  }));

test('an unresponsive database times out, in and outside a transaction, and its connection is replaced', () =>
  relayed(async (far, { freeze }) => {
    await sql`select 1`.execute(far);
    const asks = [
      () => sql`select 1`.execute(far),
      () => far.transaction().execute((tx) => sql`select 1`.execute(tx)),
      () =>
        far
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            await enterScope(tx, nowhere);
            return sql`select 1`.execute(tx);
          }),
    ];
    for (const ask of asks) {
      freeze();
      const error = await withStatementTimeout(300, () => ask()).catch((thrown: unknown) => thrown);
      expect(outageOf(error)).toMatchObject(outOfReach);
      await expect(ask()).resolves.toBeDefined();
    }
  }));
