import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/database/database-before.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import { queueAlone } from '../../../../test/queued.ts';
import { startTremendous } from '../../../../test/providers/tremendous-server.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { newId } from '../../../platform/id.ts';

const tremendous = await startTremendous();
afterAll(() => tremendous.stop());
const server = useServer({ env: tremendous.env });
const { brands, brandCodes, exchangeRates, providerBrands, redemptionOrders, redemptions } = contract;
let anna: { _id: string; accessToken: string; email: string };

const asBrandAdmin = () => server().as(server().brandAdmin);
const asStaff = () => server().as(server().elsewhereManager);
async function setRate(exchange: number) {
  const admin = server().as(server().admin);
  const { version } = (await admin.call(exchangeRates.get)).body.data;
  const forex = [{ country: 'CA' as const, currency: 'CAD' as const, exchange }];
  const reply = await admin.call(exchangeRates.update, { body: { forex, version } });
  expect(reply.status, reply.text).toBe(200);
}
const addBrand = async (more: object) =>
  (await asBrandAdmin().call(brands.create, { body: { name: `Brand ${newId()}`, ...more } })).body.data;
const addProduct = async (productId: string) =>
  (await asBrandAdmin().call(providerBrands.add, { body: { productId, country: 'CA' } })).body.data._id;
const redeem = (brandId: string, points: number) =>
  server()
    .as(anna)
    .call(redemptions.redeem, { body: { brandId, points, propertyId: server().elsewhere } });
async function redeemed(brandId: string, points: number) {
  const reply = await redeem(brandId, points);
  expect(reply.status, reply.text).toBe(200);
  const log = reply.body.data;
  return { log, order: await listed(log._id) };
}
async function listed(pointLogId: string) {
  const query = { propertyId: server().elsewhere, pointLogId };
  const { body } = await asStaff().call(redemptionOrders.list, { query });
  const [row] = (body as unknown as { data: { _id: string; status: string; valueCents: number }[] }).data;
  if (!row) throw new Error('it is not listed');
  return row;
}
const mailsOf = (logId: string, count: number) =>
  eventually(async () => {
    const mails = await server()
      .db.selectFrom('outbox')
      .select(['subject', 'text_body'])
      .where('point_log_id', '=', logId)
      .where('status', '=', 'sent')
      .orderBy('created_at')
      .execute();
    return mails.length >= count && mails.map(({ text_body }) => text_body);
  });
const ordersOf = (id: string) => tremendous.orders.filter(({ external_id }) => external_id.startsWith(`hearth-${id}-`));
const isListedAs = (logId: string, status: string) =>
  eventually(async () => (await listed(logId)).status === status || undefined);

beforeAll(async () => {
  const { db, elsewhere } = server();
  // Scheduled jobs would consume responses meant for this test.
  await sql`delete from pgboss.schedule`.execute(db);
  await db.updateTable('properties').set({ country: 'CA' }).where('id', '=', elsewhere).execute();
});
beforeEach(async () => {
  const { addPerson, elsewhere } = server();
  await setRate(1.38);
  anna = await addPerson('resident', elsewhere, { firstName: 'Anna', lastName: 'Ash' });
  const body = { users: [anna._id], amount: 50_000, category: 'Thank You!' as const };
  await asStaff().call(contract.gifts.award, { query: { propertyId: elsewhere }, body });
});

test("a voucher is worth its points in US dollars at the day's rate, everywhere it's shown", async () => {
  const brand = await addBrand({});
  const { log, order } = await redeemed(brand._id, 5000);
  const value = { valueCents: 6900, currency: 'CAD', exchangeRate: 1.38 };
  expect(log.redeemed).toEqual(value);
  expect(order).toMatchObject({ points: 5000, ...value });
  expect((await mailsOf(log._id, 1))[0]).toContain('CA$69.00 (US$50.00 at 1.38)');
  await setRate(1.5);
  const resent = await asStaff().call(redemptionOrders.resend, {
    params: { id: order._id },
    body: { email: anna.email },
  });
  expect(resent.status, resent.text).toBe(200);
  for (const text of await mailsOf(log._id, 2)) expect(text).toContain('CA$69.00 (US$50.00 at 1.38)');
  const detail = await asStaff().call(contract.pointLogs.get, { params: { id: log._id } });
  expect(detail.body.data.redeemed).toEqual(value);

  expect((await redeemed(brand._id, 101)).order).toMatchObject({ valueCents: 152, exchangeRate: 1.5 });
  const costs = await asBrandAdmin().call(redemptionOrders.costs, { query: { brandId: brand._id } });
  expect(costs.body.data).toMatchObject([{ currency: 'CAD', points: 5101, deliveredCents: 7052 }]);
  const file = await asBrandAdmin().send('GET', `/brands/redemptions?format=csv&brandId=${brand._id}`);
  const [heading = '', , first = ''] = file.text.trim().split('\n');
  expect(heading).toContain('Points,Value,Currency,');
  expect(heading).toContain('Value In USD,Exchange Rate');
  expect(first).toContain('5000,69.00,CAD,');
  expect(first).toContain('50.00,1.38,');
});

test('a property delivers the promised amount, and the resident sees both currencies', async () => {
  const { elsewhere } = server();
  const brand = await addBrand({ fulfilment: 'property', propertyId: elsewhere, minimumPoints: 1 });
  const { log, order } = await redeemed(brand._id, 1);
  expect(order).toMatchObject({ status: 'handOver', valueCents: 1 });
  const larger = await redeemed(brand._id, 250);
  await setRate(1.2);
  await asStaff().call(redemptionOrders.handOver, { params: { id: larger.order._id } });
  expect((await mailsOf(larger.log._id, 2)).at(-1)).toContain('CA$3.45 (US$2.50 at 1.38)');
  await asStaff().call(redemptionOrders.return, { params: { id: order._id }, body: { reason: 'Sold out' } });
  expect((await mailsOf(log._id, 2)).at(-1)).toContain('CA$0.01 (US$0.01 at 1.38)');
});

test('the provider gets the promised amount, however late and however often it is retried', async () => {
  const card = await addProduct('CADCARD00001');
  const { db } = server();
  await db
    .updateTable('users')
    .set({ contact_email: `anna.${anna._id}@refused.example` })
    .where('id', '=', anna._id)
    .execute();
  const { log, order } = await redeemed(card, 725);
  expect(order).toMatchObject({ valueCents: 1001, currency: 'CAD', exchangeRate: 1.38 });
  await isListedAs(log._id, 'failed');
  expect((await mailsOf(log._id, 1))[0]).toContain('CA$10.01 (US$7.25 at 1.38)');
  await setRate(1.1);
  await db.updateTable('users').set({ contact_email: '' }).where('id', '=', anna._id).execute();
  tremendous.account.availableCents = 1000;
  const params = { id: order._id };
  expect((await asStaff().call(redemptionOrders.resend, { params, body: { email: anna.email } })).status).toBe(200);
  await eventually(async () => {
    const { attempts } = await db
      .selectFrom('redemption_orders')
      .select('attempts')
      .where('id', '=', order._id)
      .executeTakeFirstOrThrow();
    return attempts >= 2 || undefined;
  });
  expect(ordersOf(order._id)).toEqual([]);
  tremendous.account.availableCents = 1_000_000;
  await queueAlone(db, 'redemption-deliveries', { isFunded: true });
  await eventually(async () => ordersOf(order._id).length > 0 || undefined);
  expect(ordersOf(order._id)).toMatchObject([{ payment: { subtotal: 10.01 } }]);
  expect(await listed(log._id)).toMatchObject({ valueCents: 1001, exchangeRate: 1.38 });

  // CA$10.00 to CA$500.00 at 1.1.
  const atLeast = await redeem(card, 908);
  expect([atLeast.status, atLeast.error.message]).toEqual([400, 'The minimum for Maple Market is 909 points']);
  expect((await redeem(card, 45_455)).error.message).toBe('The maximum for Maple Market is 45,454 points');
  expect((await redeemed(card, 45_454)).order).toMatchObject({ valueCents: 49_999 });
});

test('a fixed-amount gift card is redeemed for the points of one amount, which follow the rate', async () => {
  const card = await addProduct('CADFIXED0001');
  const seen = async () => {
    const { body } = await server()
      .as(anna)
      .call(brands.list, { query: { brandId: card } });
    return (body as unknown as { data: { denominations: number[]; minimumPoints: number; version: number }[] }).data[0];
  };
  expect(await seen()).toMatchObject({ denominations: [1812, 3623], minimumPoints: 1812, maximumPoints: 3623 });
  expect((await redeem(card, 2500)).error.message).toBe(
    'Tuque Shop takes 1,812 or 3,623 points today, for CA$25.00 or CA$50.00',
  );
  const { order } = await redeemed(card, 1812);
  expect(order).toMatchObject({ valueCents: 2500, currency: 'CAD', exchangeRate: 1.38 });
  await eventually(async () => ordersOf(order._id).length > 0 || undefined);
  expect(ordersOf(order._id)).toMatchObject([{ payment: { subtotal: 25 } }]);
  await setRate(1.25);
  expect(await seen()).toMatchObject({ denominations: [2000, 4000], minimumPoints: 2000 });
  expect((await redeem(card, 1812)).status).toBe(400);
  expect((await redeemed(card, 2000)).order).toMatchObject({ valueCents: 2500, exchangeRate: 1.25 });

  const update = (body: object) => asBrandAdmin().call(brands.update, { params: { id: card }, body });
  expect((await update({ denominations: [2000, 4000], minimumPoints: 2000, terms: 'New' })).status).toBe(200);
  for (const body of [{ denominations: [2000] }, { minimumPoints: 100 }]) {
    const refused = await update(body);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Points follow the exchange rate')]);
  }
  expect(await seen()).toMatchObject({ denominations: [2000, 4000], terms: 'New' });
  const file = await asBrandAdmin().send('GET', `/brands?format=csv&brandId=${card}`);
  expect(file.text).toContain('"2000, 4000",2000,');
});

test.each([
  ['of Canada in Canadian dollars', 'CA', 'CAD'],
  ['offered everywhere in US dollars', null, 'USD'],
])('a code is worth its face value: one %s', async (_which, country, currency) => {
  const brand = await addBrand({ fulfilment: 'codes', country });
  await asBrandAdmin().call(brandCodes.upload, {
    params: { id: brand._id },
    body: { codes: [{ code: `C-${brand._id}`, value: '25' }] },
  });
  const { order } = await redeemed(brand._id, 2500);
  expect(order).toMatchObject({ valueCents: 2500, currency, exchangeRate: null });
});

test('in the United States a point is a cent at any rate', async () => {
  const { property, resident, manager, brand } = server();
  await setRate(1.9);
  const body = { users: [resident._id], amount: 500, category: 'Thank You!' as const };
  await server()
    .as(manager)
    .call(contract.gifts.award, { query: { propertyId: property }, body });
  const reply = await server()
    .as(resident)
    .call(redemptions.redeem, { body: { brandId: brand, points: 333, propertyId: property } });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.redeemed).toEqual({ valueCents: 333, currency: 'USD', exchangeRate: null });
  expect((await mailsOf(reply.body.data._id, 1))[0]).not.toContain('US$');
});

test('existing orders keep their amount', async () => {
  const moving = '0251_value_of_redemptions.sql';
  const { db, drop } = await databaseBefore(moving);
  const [property, user, brand, log] = [newId(), newId(), newId(), newId()];
  await sql`insert into properties (id, name, property_code, address, city, state, zip_code, timezone, email, website, country)
    values (${property}, 'P', 'P1', 'a', 'c', 'ON', 'K1A 0B1', 'America/Toronto', 'p@hearth.example', 'https://p.example', 'CA')`.execute(
    db,
  );
  await sql`insert into users (id, first_name, last_name, email, role) values (${user}, 'Ann', 'X', 'ann@hearth.example', 'resident')`.execute(
    db,
  );
  await sql`insert into brands (id, name) values (${brand}, 'B')`.execute(db);
  await sql`insert into point_logs (id, property_id, user_id, type, status, decided_at, points, brand_id)
    values (${log}, ${property}, ${user}, 'redemption', 'approved', now(), -5000, ${brand})`.execute(db);
  await sql`insert into redemption_orders (point_log_id, property_id, user_id, brand_id, kind, status, points, currency)
    values (${log}, ${property}, ${user}, ${brand}, 'property', 'handOver', 5000, 'CAD')`.execute(db);
  expect(await migrate(db)).toContain(moving);
  const [order] = await db.selectFrom('redemption_orders').selectAll().execute();
  expect(order).toMatchObject({ points: 5000, value_cents: 5000, currency: 'CAD', exchange_rate: null });
  await drop();
});
