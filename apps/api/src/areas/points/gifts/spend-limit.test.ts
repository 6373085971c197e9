import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const send = (propertyId: string, userId: string, amount: number, as = server().admin) =>
  server()
    .as(as)
    .call(contract.gifts.award, { query: { propertyId }, body: { users: [userId], amount, category: 'Maintenance' } });

async function place(timezone: string, spendLimit: number) {
  const { addProperty, addPerson, company, fund } = server();
  const property = await addProperty(company, { timezone, spendLimit });
  await fund(property, 10_000);
  return { property, resident: (await addPerson('resident', property))._id };
}

/** A past gift, as the ledger stores it. */
async function paid(property: string, resident: string, points: number, at: string, by: string | null = null) {
  await sql`with moved as (
      insert into transfers (key, kind, property_id, from_account, to_account, points, created_by, created_at)
      values (new_id(), 'award', ${property}, ${property}, ${resident}, ${points}, ${by}, ${sql.raw(at)}) returning 1)
    update accounts set balance = balance + case when id = ${property} then -${points}::bigint else ${points}::bigint end,
      earned = earned + case when id = ${resident} then ${points}::bigint else 0 end where id in (${property}, ${resident})`.execute(
    server().db,
  );
}
const monthStart = (zone: string) => `date_trunc('month', now() at time zone '${zone}') at time zone '${zone}'`;

test("a gift above the property's spend limit pays no one; one within it is paid", async () => {
  const { property, resident } = await place('America/Denver', 1000);
  expect((await send(property, resident, 600)).status).toBe(200);
  const over = await send(property, resident, 401);
  expect(over.status).toBe(409);
  expect(over.error.message).toBe('This goes over the monthly spend limit');
  expect((await send(property, resident, 400)).status).toBe(200);
});

test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'])(
  'the month of the spend limit begins at midnight in %s',
  async (zone) => {
    const { property, resident } = await place(zone, 1000);
    await paid(property, resident, 1000, `${monthStart(zone)} - interval '1 millisecond'`);
    expect((await send(property, resident, 1)).status).toBe(200);
    await paid(property, resident, 999, monthStart(zone));
    expect((await send(property, resident, 1)).status).toBe(409);
  },
);

test('staff have their own monthly spend limit', async () => {
  const { property, resident } = await place('America/Denver', 0);
  const { addPerson, db } = server();
  const manager = await addPerson('manager', property);
  await db.updateTable('users').set({ spend_limit: 500 }).where('id', '=', manager._id).execute();
  expect((await send(property, resident, 500, manager)).status).toBe(200);
  expect((await send(property, resident, 1, manager)).status).toBe(409);
  expect((await send(property, resident, 1)).status).toBe(200);
});

test('voiding a gift frees its part of the spend limit', async () => {
  const { property, resident } = await place('America/Denver', 300);
  const gift = await send(property, resident, 300);
  expect((await send(property, resident, 1)).status).toBe(409);
  await server()
    .as(server().admin)
    .call(contract.pointLogs.void, {
      params: { id: gift.body.results[0]?.pointLogId ?? '' },
      body: { reason: 'Sent by mistake' },
    });
  expect((await send(property, resident, 300)).status).toBe(200);
});

test("two concurrent gifts can't exceed the spend limit together", async () => {
  const { property, resident } = await place('America/Denver', 1000);
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(property, resident, 400)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await server().balanceOf(resident)).toBe(800);
});
