import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';

const server = useServer({ env: { BILLING_TAX_BASIS_POINTS: '1497.5' } });
const { invoices, gifts } = contract;
type Person = { accessToken: string };

async function ordered(amount: number, { as, propertyId }: { as: Person; propertyId: string }) {
  const client = server().as(as);
  const { total } = (await client.call(invoices.quote, { body: { propertyId, amount } })).body.data;
  const body = { propertyId, amount, paymentMethod: 'bankTransfer' as const, total };
  const reply = await client.call(invoices.buy, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
const pay = ({ _id, issuedOn }: { _id: string; issuedOn: string }, headers: Record<string, string> = {}) =>
  server()
    .as(server().admin)
    .call(invoices.pay, { params: { id: _id }, body: { paidOn: issuedOn, reference: 'Wire 1' } }, headers);
const read = async (id: string) => (await server().as(server().admin).call(invoices.get, { params: { id } })).body.data;

/** A property with a manager of its own. */
async function place(more: { spendLimit?: number } = {}) {
  const { addProperty, addPerson, company } = server();
  const propertyId = await addProperty(company, more);
  return { propertyId, as: await addPerson('manager', propertyId) };
}

test('a 14.975% tax is stored with the invoice and rounded once', async () => {
  const invoice = await ordered(10_000, await place());
  expect(invoice).toMatchObject({ subtotal: 10_000, taxBasisPoints: 1497.5, tax: 1498, total: 11_498 });
});

test('the spend limit neither blocks purchases nor counts them', async () => {
  const { addPerson, balanceOf, db } = server();
  const at = await place({ spendLimit: 300 });
  const manager = await addPerson('manager', at.propertyId);
  await db.updateTable('users').set({ spend_limit: 200 }).where('id', '=', manager._id).execute();
  const invoice = await ordered(5000, { ...at, as: manager });
  expect((await pay(invoice)).status).toBe(200);
  expect(await balanceOf(at.propertyId)).toBe(5000);
  const resident = await addPerson('resident', at.propertyId);
  const sendGift = (amount: number, as: Person) =>
    server()
      .as(as)
      .call(gifts.award, {
        query: { propertyId: at.propertyId },
        body: { users: [resident._id], amount, category: 'Maintenance' },
      });
  // Purchased points can be sent within the user's and property's limits only.
  expect((await sendGift(201, manager)).status).toBe(409);
  expect((await sendGift(200, manager)).status).toBe(200);
  expect((await sendGift(101, at.as)).status).toBe(409);
  expect((await sendGift(100, at.as)).status).toBe(200);
  expect(await balanceOf(at.propertyId)).toBe(4700);
});

test('an interrupted payment changes nothing, and the retry pays once', async () => {
  const { db, balanceOf } = server();
  const at = await place();
  const invoice = await ordered(700, at);
  const headers = { 'idempotency-key': 'paid-and-cut' };
  // The purchase waits for the lock on the property's account, with the invoice locked and nothing committed.
  const cut = await db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${at.propertyId} for update`.execute(tx);
    const waiting = pay(invoice, headers);
    const ended = await eventually(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%post_transfers%'`.execute(db);
      return rows.length;
    });
    expect(ended).toBe(1);
    return await waiting;
  });
  expect(cut.status).toBeGreaterThanOrEqual(500);
  expect(await read(invoice._id)).toMatchObject({ status: 'open', pointLog: null });
  expect(await balanceOf(at.propertyId)).toBe(0);
  const again = await Promise.all([pay(invoice, headers), pay(invoice, headers)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(again[0]?.text).toBe(again[1]?.text);
  expect((await pay(invoice)).status).toBe(409);
  expect(await balanceOf(at.propertyId)).toBe(700);
});

test("numbers follow the property's company at order time, without gaps in the other series", async () => {
  const { db, elsewhere } = server();
  const at = await place();
  const before = await ordered(100, at);
  const other = db.selectFrom('properties').select('company_id').where('id', '=', elsewhere);
  await db.updateTable('properties').set({ company_id: other }).where('id', '=', at.propertyId).execute();
  const moved = [await ordered(100, at), await ordered(100, at)];
  const series = ({ number }: { number: string }) => number.split('-')[0];
  expect(moved.map(series)).toEqual([series(moved[0] ?? before), series(moved[0] ?? before)]);
  expect(series(moved[0] ?? before)).not.toBe(series(before));
  expect(moved.map(({ number }) => number.split('-')[2])).toEqual(['0001', '0002']);
  const after = await ordered(100, await place());
  expect([series(after), Number(after.number.split('-')[2])]).toEqual([
    series(before),
    Number(before.number.split('-')[2]) + 1,
  ]);
});
