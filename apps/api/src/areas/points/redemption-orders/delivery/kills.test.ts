import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { client } from '../../../../../test/client.ts';
import { eventually } from '../../../../../test/harness.ts';
import type { Oddity } from '../../../../../test/providers/protocol-server.ts';
import { scenario } from '../../../../../test/scenario.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../../../../../test/server-process.ts';
import { startTremendous } from '../../../../../test/providers/tremendous-server.ts';
import { openDatabase } from '../../../../platform/db/database.ts';
import { createDatabase, dropDatabase } from '../../../../platform/db/embedded/databases.ts';
import { newId } from '../../../../platform/id.ts';

const tremendous = await startTremendous();
const folder = await mkdtemp(join(tmpdir(), 'hearth-kills-'));
afterAll(async () => {
  await tremendous.stop();
  await rm(folder, { recursive: true, force: true });
});

test('killing a process before the response to an order or cancellation causes no second order and loses no points', async () => {
  const connection = { ...inject('cluster'), database: `test_${newId()}` };
  await createDatabase(inject('cluster'), connection.database, { template: 'template_hearth' });
  const { db } = openDatabase(connection, 4);
  const env = { ...tremendous.env, DATABASE_URL: databaseUrl(connection), HEARTH_DATA: folder };
  /** Starts without scheduled jobs, which would consume responses meant for the test. */
  async function start(): Promise<ServerProcess> {
    const started = await startServerProcess(env);
    await sql`delete from pgboss.schedule`.execute(db);
    return started;
  }
  let hearth = await start();
  /** The request succeeds, and the process ends before the response. */
  const killBeforeResponse = () =>
    new Promise<void>((resolve) => {
      const kill: Oddity = (_response, usual) => {
        usual();
        void hearth.kill().then(resolve);
      };
      tremendous.answerNext(kill);
    });
  const sweep = () =>
    sql`insert into pgboss.job (name, data) values ('redemption-deliveries', '{"isFunded": true}')`.execute(db);
  const statusBecomes = (status: string) =>
    eventually(async () => {
      await sweep();
      const row = await db.selectFrom('redemption_orders').select(['status', 'id']).executeTakeFirst();
      return row?.status === status && row;
    }, 60);
  /** Subjects of the emails to the resident. */
  const sentSubjects = async () =>
    (await db.selectFrom('outbox').select('subject').where('message_key', 'like', 'redemption-%').execute())
      .map(({ subject }) => subject)
      .sort();
  try {
    const world = await scenario(db);
    const as = (person: { accessToken: string }) => client(hearth.url, person.accessToken);
    const { property: propertyId, resident, manager } = world;
    await as(manager).call(contract.gifts.award, {
      query: { propertyId },
      body: { users: [resident._id], amount: 5000, category: 'Thank You!' },
    });
    const added = await as(world.brandAdmin).call(contract.providerBrands.add, {
      body: { productId: 'OKMHM2X2OHYV', country: 'US' },
    });
    const before = await world.balanceOf(resident._id);
    const killed = killBeforeResponse();
    await as(resident)
      .call(contract.redemptions.redeem, { body: { brandId: added.body.data._id, points: 700, propertyId } })
      .catch(() => undefined);
    await killed;
    expect(tremendous.orders).toHaveLength(1);
    const [order] = tremendous.orders;
    if (order?.rewards[0]) order.rewards[0].delivery.status = 'FAILED';
    hearth = await start();
    const { id } = await statusBecomes('failed');
    expect([tremendous.orders.length, await world.balanceOf(resident._id)]).toEqual([1, before - 700]);
    await eventually(async () => (await sentSubjects()).length === 1);

    tremendous.forget();
    const cancelled = new Promise<void>((resolve) => {
      const usualThenKill: Oddity = (response, usual) => {
        const { status = 200, contentType, body } = usual();
        if (order?.status === 'CANCELED') return void hearth.kill().then(resolve);
        tremendous.answerNext(usualThenKill);
        return void response.writeHead(status, { 'content-type': contentType }).end(body);
      };
      tremendous.answerNext(usualThenKill);
    });
    const reply = await as(manager).call(contract.redemptionOrders.return, {
      params: { id },
      body: { reason: 'Moved' },
    });
    expect(reply.body.data.status).toBe('returning');
    await cancelled;
    expect(await world.balanceOf(resident._id)).toBe(before - 700);
    hearth = await start();
    await statusBecomes('returned');
    expect([tremendous.orders.length, await world.balanceOf(resident._id)]).toEqual([1, before]);
    await eventually(async () => (await sentSubjects()).length === 2);
    expect(await sentSubjects()).toEqual([
      'Your 700 points are back',
      'Your Corner Coffee is delayed, but your points are safe',
    ]);
    expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
  } finally {
    await hearth.kill();
    await db.destroy();
    await dropDatabase(inject('cluster'), connection.database);
  }
}, 120_000);
