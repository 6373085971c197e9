import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const terms = { unitNumber: '101', building: 'North', startDate: day(-300), endDate: day(65), rentAmount: 1450 };

/** A resident of the property with a lease. */
async function leased(propertyId = server().property, role: 'resident' | 'manager' = 'resident') {
  const person = await server().addPerson(role, propertyId);
  const leaseId = newId();
  await server()
    .db.insertInto('leases')
    .values({
      id: leaseId,
      property_id: propertyId,
      user_id: person._id,
      unit_number: newId(),
      building: 'North',
      start_date: terms.startDate,
      end_date: terms.endDate,
      rent_amount: 1450,
    })
    .execute();
  return { ...person, leaseId };
}
type Leased = Awaited<ReturnType<typeof leased>>;

const renew = (
  { _id: userId, leaseId }: Leased,
  points: number | undefined,
  { as = server().manager as { accessToken: string }, propertyId = server().property, headers = {} } = {},
) =>
  server()
    .as(as)
    .call(
      contract.renewals.renew,
      {
        params: { userId },
        query: { propertyId },
        body: {
          ...terms,
          unitNumber: userId,
          startDate: day(65),
          endDate: day(430),
          leaseId,
          ...(points !== undefined && { points }),
        } as never,
      },
      headers,
    );
const terminate = (userId: string, leaseId: string) =>
  server()
    .as(server().manager)
    .call(contract.leases.terminate, {
      params: { userId },
      query: { propertyId: server().property },
      body: { leaseId },
    });
const leasesOf = (userId: string) =>
  server().db.selectFrom('leases').select(['id', 'renews']).where('user_id', '=', userId).execute();
const logsOf = (userId: string) =>
  server().db.selectFrom('point_logs').selectAll().where('user_id', '=', userId).execute();
const nothingHappened = async ({ _id }: Leased, balance = 0) => {
  expect(await leasesOf(_id)).toHaveLength(1);
  expect(await logsOf(_id)).toEqual([]);
  expect(await server().balanceOf(_id)).toBe(balance);
};

test('a renewal pays its points in log, balance and email', async () => {
  const { balanceOf, property, manager, db } = server();
  const person = await leased();
  const before = await balanceOf(property);
  const reply = await renew(person, 2500);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({ renews: person.leaseId, startDate: day(65) });
  expect([await balanceOf(property), await balanceOf(person._id)]).toEqual([before - 2500, 2500]);
  const listed = await server()
    .as(manager)
    .call(contract.pointLogs.list, { query: { propertyId: property, pointLogType: ['renewal'], userId: person._id } });
  expect(listed.body.data).toEqual([
    expect.objectContaining({
      _id: reply.body.pointLogId,
      type: 'renewal',
      points: 2500,
      approved: true,
      updatedBy: 'Test manager',
      can: expect.objectContaining({ void: true }),
    }),
  ]);
  const mail = await eventually(() =>
    db
      .selectFrom('outbox')
      .select(['recipient', 'subject'])
      .where('point_log_id', '=', reply.body.pointLogId)
      .executeTakeFirst(),
  );
  expect(mail).toEqual({ recipient: person.email, subject: 'You earned 2,500 points for renewing' });
  const figures = await server()
    .as(manager)
    .call(contract.dashboard.property, { params: { id: property } });
  expect(figures.body.data.givenByType).toContainEqual(expect.objectContaining({ type: 'renewal' }));
});

test('a renewal without points pays nothing', async () => {
  const person = await leased();
  const reply = await renew(person, undefined);
  expect([reply.status, reply.body.pointLogId]).toEqual([200, null]);
  expect(await logsOf(person._id)).toEqual([]);
  for (const points of [0, -5, 1.5]) expect((await renew(person, points)).status).toBe(400);
});

test("if the points can't be paid, the lease isn't renewed", async () => {
  const { addProperty, addPerson, company, fund, db } = server();
  const poor = await addProperty(company, { spendLimit: 800 });
  await fund(poor, 1000);
  const sender = await addPerson('manager', poor);
  await db.updateTable('users').set({ spend_limit: 500 }).where('id', '=', sender._id).execute();
  const person = await leased(poor);
  const at = { propertyId: poor };
  for (const [as, points, message] of [
    [server().admin, 1001, 'This goes over the monthly spend limit'],
    [server().admin, 801, 'This goes over the monthly spend limit'],
    [sender, 501, 'This goes over the monthly spend limit'],
  ] as const) {
    const reply = await renew(person, points, { ...at, as });
    expect([reply.status, reply.error.message]).toEqual([409, message]);
    await nothingHappened(person);
  }
  await db.updateTable('properties').set({ spend_limit: 0 }).where('id', '=', poor).execute();
  const reply = await renew(person, 1001, { ...at, as: server().admin });
  expect([reply.status, reply.error.message]).toEqual([409, "The property doesn't have enough points"]);
  await nothingHappened(person);
  expect((await renew(person, 500, { ...at, as: sender })).status).toBe(200);
});

test('concurrent renewals pay once, and a repeated request gets the same response', async () => {
  const { balanceOf, db } = server();
  const person = await leased();
  const replies = await Promise.all(Array.from({ length: 5 }, () => renew(person, 300)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await balanceOf(person._id)).toBe(300);
  const other = await leased();
  const headers = { 'idempotency-key': `renew-${other._id}` };
  const same = await Promise.all(Array.from({ length: 5 }, () => renew(other, 400, { headers })));
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expect(await balanceOf(other._id)).toBe(400);
  expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
});

test('renewing again after a terminated renewal pays only if the first points were voided', async () => {
  const { balanceOf, manager } = server();
  const person = await leased();
  const first = (await renew(person, 600)).body;
  expect((await terminate(person._id, first.data._id)).status).toBe(200);
  const again = await renew(person, 600);
  expect([again.status, again.error.message]).toEqual([
    409,
    "This renewal's points were already sent. Void them first, or renew without points.",
  ]);
  expect(await leasesOf(person._id)).toHaveLength(2);
  const voided = await server()
    .as(manager)
    .call(contract.pointLogs.void, { params: { id: first.pointLogId ?? '' }, body: { reason: 'Moved out after all' } });
  expect(voided.status, voided.text).toBe(200);
  expect((await renew(person, 700)).status).toBe(200);
  expect(await balanceOf(person._id)).toBe(700);
});

test('the database never pays a new lease twice, even after a void', async () => {
  const { db, property, manager } = server();
  const person = await leased();
  const { data, pointLogId } = (await renew(person, 100)).body;
  await server()
    .as(manager)
    .call(contract.pointLogs.void, { params: { id: pointLogId ?? '' }, body: { reason: 'By mistake' } });
  const claim = (leaseId: string) =>
    db
      .insertInto('renewal_rewards')
      .values({ property_id: property, lease_id: leaseId, renews: person.leaseId, point_log_id: pointLogId ?? '' })
      .execute();
  await expect(claim(data._id)).rejects.toMatchObject({ constraint: 'renewal_rewards_lease_once' });
});

test("renewal points need permission, and can't go to oneself or a deactivated user", async () => {
  const { staff, elsewhereManager, elsewhere, db, property } = server();
  const person = await leased();
  expect((await renew(person, 10, { as: staff })).status).toBe(403);
  expect((await renew(person, 10, { as: elsewhereManager })).status).toBe(403);
  expect((await renew(person, 10, { as: elsewhereManager, propertyId: elsewhere })).status).toBe(404);
  const own = await leased(property, 'manager');
  expect((await renew(own, 10, { as: own })).status).toBe(403);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person._id).execute();
  const refused = await renew(person, 10);
  expect([refused.status, refused.error.message]).toEqual([409, 'This user is deactivated']);
  await nothingHappened(person);
  expect((await renew(person, undefined)).status).toBe(200);
});
