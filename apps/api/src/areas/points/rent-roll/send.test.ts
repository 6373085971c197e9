import { contract } from '@hearth/contract';
import { rentRollResult } from '@hearth/contract/points/rent-roll-record';
import { beforeEach, expect, test } from 'vitest';
import { featureOff } from '@hearth/contract/properties/messages';
import { sql } from 'kysely';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const month = today.slice(0, 7);
const year = Number(month.slice(0, 4));
const query = () => ({ propertyId: server().property, year, month: Number(month.slice(5)) }) as never;

const setAmount = (value: number, propertyId = server().property) =>
  server()
    .as(server().manager)
    .call(contract.properties.addFeature, { body: { propertyId, feature: 'rentRollPointsAmount', value } });
const send = (
  leases: string[],
  more: object = {},
  { as = server().manager, propertyId = server().property, headers = {} as Record<string, string> } = {},
) =>
  server()
    .as(as)
    .call(
      contract.rentRoll.send,
      { params: { propertyId }, body: { leases, completedDate: today, rewardedMonthYear: `${month}-05`, ...more } },
      headers,
    );
const count = async (table: 'point_logs' | 'transfers' | 'rent_rewards') =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server().db)).rows[0]?.n ?? 0;

/** A resident with a lease that has run for years. */
async function tenant({
  propertyId = server().property,
  unit = newId(),
  start = '2020-01-01',
  end = '2099-12-31',
  role = 'resident' as 'resident' | 'ambassador',
} = {}) {
  const person = await server().addPerson(role, propertyId, { signedIn: false });
  return { user: person._id, lease: await leaseOf(person._id, { propertyId, unit, start, end }), email: person.email };
}
async function leaseOf(
  userId: string,
  { propertyId = server().property, unit = newId(), start = '2020-01-01', end = '2099-12-31' } = {},
) {
  const id = newId();
  await server()
    .db.insertInto('leases')
    .values({
      id,
      property_id: propertyId,
      user_id: userId,
      unit_number: unit,
      building: 'A',
      start_date: start,
      end_date: end,
      rent_amount: 1500,
    })
    .execute();
  return id;
}

beforeEach(() => setAmount(750));

test('each selected lease gets the flat amount in an approved rent log, and its row shows it', async () => {
  const { balanceOf, property, manager } = server();
  const [renter, two] = [await tenant(), await tenant({ role: 'ambassador' })];
  const before = await balanceOf(property);
  const reply = await send([renter.lease, two.lease]);
  expect(reply.status, reply.text).toBe(200);
  expect(rentRollResult(reply.body.message, reply.body.results)).toBe('Rent rewards sent successfully for 2 user(s)');
  expect([await balanceOf(renter.user), await balanceOf(two.user), await balanceOf(property)]).toEqual([
    750,
    750,
    before - 1500,
  ]);
  const id = reply.body.results[0]?.pointLogId ?? '';
  const log = await server().as(manager).call(contract.pointLogs.get, { params: { id } });
  expect(log.body.data).toMatchObject({
    type: 'rent',
    category: 'Rent Reward',
    points: 750,
    approved: true,
    updatedBy: 'Test manager',
    user: { _id: renter.user },
  });
  expect(log.body.data.note).toMatch(/^\w+ \d{4} rent$/);
  const audiences = await server()
    .db.selectFrom('point_logs')
    .select('audience')
    .where(
      'id',
      'in',
      reply.body.results.map((result) => result.pointLogId ?? ''),
    )
    .orderBy('audience')
    .execute();
  expect(audiences.map((row) => row.audience)).toEqual(['AMBASSADOR', 'RESIDENT']);
  const roll = await server()
    .as(manager)
    .call(contract.rentRoll.list, { query: { ...(query() as object), limit: 100 } as never });
  expect(roll.body.data.find(({ _id }) => _id === renter.lease)).toMatchObject({
    obstacle: 'alreadySent',
    reward: { pointLogId: id, points: 750 },
  });
  const csv = await server()
    .as(manager)
    .send('GET', `/rent-roll?propertyId=${property}&year=${year}&month=${Number(month.slice(5))}&format=csv`);
  expect(csv.text).toContain(
    `1500.00,750,${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)},The reward was already sent`,
  );
});

test('a lease is rewarded once per month', async () => {
  const renter = await tenant();
  const two = await tenant();
  await send([renter.lease]);
  const again = await send([renter.lease, two.lease]);
  expect(again.body.results).toMatchObject([
    { success: false, message: 'The reward was already sent', userId: renter.user, pointLogId: null },
    { success: true },
  ]);
  expect(rentRollResult(again.body.message, again.body.results)).toBe(
    'Rent rewards sent successfully for 1 user(s) failed for 1 user(s)',
  );
  const last = await send([renter.lease], { rewardedMonthYear: `${year - 1}-07-05T00:00:00.000Z` });
  expect(last.body.results).toMatchObject([{ success: true }]);
  expect(await server().balanceOf(renter.user)).toBe(1500);
  expect(
    rentRollResult(...(await send([renter.lease]).then(({ body }) => [body.message, body.results] as const))),
  ).toBe('Rent rewards failed for 1 user(s)');
});

test('six concurrent requests pay each lease once', async () => {
  const tenants = await Promise.all(Array.from({ length: 12 }, () => tenant()));
  const leases = tenants.map(({ lease }) => lease);
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) => send(index % 2 ? leases : leases.toReversed())),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(replies.flatMap(({ body }) => body.results.filter(({ success }) => success))).toHaveLength(12);
  for (const { user } of tenants) expect(await server().balanceOf(user)).toBe(750);
});

test('the same key sent five times pays once with the same response', async () => {
  const renter = await tenant();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => send([renter.lease], {}, { headers: { 'idempotency-key': 'roll-once' } })),
  );
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.body.results).toMatchObject([{ success: true }]);
  expect(await server().balanceOf(renter.user)).toBe(750);
});

test("leases from other months or properties aren't paid; the others are", async () => {
  const { property, sister, manager, seniorStaff } = server();
  const soon = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const [good, over, ahead, elsewhere] = [
    await tenant(),
    await tenant({ end: '2021-01-01' }),
    await tenant({ start: soon }),
    await tenant({ propertyId: sister }),
  ];
  const own = await leaseOf(manager._id);
  const leaver = await tenant();
  await server()
    .db.updateTable('property_roles')
    .set({ removed_at: new Date() })
    .where('user_id', '=', leaver.user)
    .execute();
  const off = await tenant();
  await server().db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off.user).execute();
  const leases = [good, over, ahead, elsewhere].map(({ lease }) => lease);
  const reply = await send([...leases, 'f'.repeat(24), own, leaver.lease, off.lease]);
  expect(reply.body.results.map(({ success }) => success)).toEqual([true, ...Array(7).fill(false)]);
  const notOfMonth = "This lease isn't on the month's rent roll";
  const notStarted = soon.slice(0, 7) > month ? notOfMonth : "The lease hasn't started yet";
  expect(reply.body.results.slice(1).map(({ message }) => message)).toEqual([
    notOfMonth,
    notStarted,
    notOfMonth,
    notOfMonth,
    "You can't send points to yourself",
    'The resident has left the property',
    'This user is deactivated',
  ]);
  expect(await server().balanceOf(manager._id)).toBe(0);
  const byAnother = await send([own], {}, { as: seniorStaff, propertyId: property });
  expect(byAnother.body.results).toMatchObject([{ success: true, userId: manager._id }]);
});

test('voiding a reward returns the points and frees the month', async () => {
  const { manager, balanceOf } = server();
  const renter = await tenant();
  const first = await send([renter.lease]);
  const id = first.body.results[0]?.pointLogId ?? '';
  const log = await server().as(manager).call(contract.pointLogs.get, { params: { id } });
  expect(log.body.data.can.void).toBe(true);
  const voided = await server()
    .as(manager)
    .call(contract.pointLogs.void, { params: { id }, body: { reason: 'The cheque bounced' } });
  expect(voided.status, voided.text).toBe(200);
  expect(await balanceOf(renter.user)).toBe(0);
  const ids = (await server().as(manager).call(contract.rentRoll.rewardable, { query: query() })).body.data;
  expect(ids).toContain(renter.lease);
  const again = await send([renter.lease]);
  expect(again.body.results).toMatchObject([{ success: true }]);
  expect(again.body.results[0]?.pointLogId).not.toBe(id);
  expect(await balanceOf(renter.user)).toBe(750);
  const history = await server().as(manager).call(contract.pointLogs.history, { params: { id } });
  expect(history.body.data.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Sent as a rent reward', 'Voided: The cheque bounced']),
  );
});

test('concurrent voids and sends leave a lease with one reward at most', async () => {
  const renter = await tenant();
  const first = await send([renter.lease]);
  const id = first.body.results[0]?.pointLogId ?? '';
  await Promise.all([
    server()
      .as(server().manager)
      .call(contract.pointLogs.void, { params: { id }, body: { reason: 'By mistake' } }),
    ...Array.from({ length: 4 }, () => send([renter.lease])),
  ]);
  const live = await server()
    .db.selectFrom('rent_rewards')
    .select('id')
    .where('lease_id', '=', renter.lease)
    .where('voided_at', 'is', null)
    .execute();
  expect(live.length).toBeLessThanOrEqual(1);
  expect(await server().balanceOf(renter.user)).toBe(live.length * 750);
});

test.for([
  ['when the feature is off', featureOff.rentPaymentPoints],
  ['when no amount is set', 'Set the points per lease first'],
  ['for a future month', "The month hasn't started yet"],
  ['when the property has too few points', "The property doesn't have enough points"],
  ['over the spend limit', 'This goes over the monthly spend limit'],
] as const)('%s nobody is paid', async ([when, message]) => {
  const { addProperty, company, fund, admin, db } = server();
  const propertyId = await addProperty(company, { spendLimit: when === 'over the spend limit' ? 1499 : 0 });
  await fund(propertyId, when === 'when the property has too few points' ? 1499 : 100_000);
  const [renter, two] = [await tenant({ propertyId }), await tenant({ propertyId })];
  await db
    .updateTable('properties')
    .set({
      features: sql`features || ${JSON.stringify({ rentRollPointsAmount: when === 'when no amount is set' ? 0 : 750, rentPaymentPoints: when !== 'when the feature is off' })}::jsonb`,
    })
    .where('id', '=', propertyId)
    .execute();
  const before = [await count('point_logs'), await count('transfers'), await count('rent_rewards')];
  const reply = await send(
    [renter.lease, two.lease],
    when === 'for a future month' ? { rewardedMonthYear: `${year + 1}-12-05` } : {},
    { as: admin, propertyId },
  );
  expect(reply.status).toBe(409);
  expect(reply.error.message).toBe(message);
  expect([await count('point_logs'), await count('transfers'), await count('rent_rewards')]).toEqual(before);
});

test('rewarded residents get an email unless they opted out', async () => {
  const { db } = server();
  const [renter, quiet] = [await tenant(), await tenant()];
  await db.updateTable('users').set({ send_email: false }).where('id', '=', quiet.user).execute();
  await send([quiet.lease, renter.lease]);
  const mails = await eventually(async () => {
    const found = await db
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', 'in', [renter.user, quiet.user])
      .where('status', '=', 'sent')
      .execute();
    return found.length > 0 && found;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: renter.email, subject: 'You earned 750 points for paying rent' });
});

test('live screens get each log, property and user change once', async () => {
  const { db, property } = server();
  const renter = await tenant();
  const second = await leaseOf(renter.user);
  const reply = await send([renter.lease, second]);
  const id = reply.body.results[0]?.pointLogId ?? '';
  const { transaction_id } = await db
    .selectFrom('changes')
    .select('transaction_id')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  const all = await db
    .selectFrom('changes')
    .select(['topic', 'record_id', 'user_id'])
    .where('transaction_id', '=', transaction_id)
    .orderBy('position')
    .execute();
  expect(all.slice(0, 2)).toMatchObject([
    { topic: 'pointLog', user_id: renter.user },
    { topic: 'pointLog', user_id: renter.user },
  ]);
  expect(all.slice(2)).toMatchObject([
    { topic: 'property', record_id: property },
    { topic: 'user', record_id: renter.user },
  ]);
});

test.for([
  ['a lease twice', { leases: ['a'.repeat(24), 'a'.repeat(24)] }, 'A lease is listed more than once'],
  ['no lease', { leases: [] }, 'Choose at least one lease'],
  [
    '5,001 leases',
    { leases: Array.from({ length: 5001 }, (_, index) => index.toString(16).padStart(24, '0')) },
    'Choose up to 5,000 leases',
  ],
  ['another day of the month', { rewardedMonthYear: '2026-10-06' }, 'rewardedMonthYear must be the 5th of a month'],
  ['an invalid date', { rewardedMonthYear: '2026-13-05' }, 'rewardedMonthYear'],
  ['no completion date', { completedDate: '' }, 'completedDate'],
  ['its own amount', { points: 5 }, 'points'],
] as const)('a send with %s is refused', async ([, more, message]) => {
  const reply = await send(['b'.repeat(24)], more);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

test.for(['staff', 'viewer', 'resident', 'elsewhereManager', 'sisterManager', 'contentAdmin'] as const)(
  "the %s can't send",
  async (who) => {
    expect((await send(['b'.repeat(24)], {}, { as: server()[who] })).status).toBe(403);
  },
);

test('2,000 leases take as many statements as 10', async () => {
  const { db, property, statements, balanceOf, fund } = server();
  await fund(property, 10_000_000);
  const many = async (size: number) => {
    const people = Array.from({ length: size }, () => ({ id: newId(), lease: newId() }));
    await db
      .insertInto('users')
      .values(
        people.map(({ id }, index) => ({
          id,
          first_name: 'Many',
          last_name: String(index),
          email: `${id}@hearth.example`,
          role: 'resident',
          send_email: false,
        })),
      )
      .execute();
    await db
      .insertInto('property_roles')
      .values(people.map(({ id }) => ({ user_id: id, property_id: property, role: 'resident' })))
      .execute();
    await db
      .insertInto('leases')
      .values(
        people.map(({ id, lease }) => ({
          id: lease,
          property_id: property,
          user_id: id,
          unit_number: id,
          start_date: '2020-01-01',
          end_date: '2099-01-01',
        })),
      )
      .execute();
    statements.length = 0;
    const reply = await send(people.map(({ lease }) => lease));
    expect(reply.body.results.every(({ success }) => success)).toBe(true);
    expect(await balanceOf(people.at(-1)?.id ?? '')).toBe(750);
    return statements.slice(statements.findIndex((text) => text.includes('actor_properties'))).length;
  };
  const few = await many(10);
  expect(few).toBeLessThanOrEqual(12);
  expect(await many(2000)).toBe(few);
});

test('the ledger is consistent afterwards', async () => {
  const { rows } = await sql`select * from ledger_drift()`.execute(server().db);
  expect(rows).toEqual([]);
});
