import { contract } from '@hearth/contract';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer();
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const terms = { unitNumber: '101', building: 'North', startDate: day(-30), endDate: day(335), rentAmount: 1450.5 };

type Changed = { body?: object; userId?: string; propertyId?: string };
const sent = (userId: string, { body = {}, propertyId = server().property }: Changed = {}) => ({
  params: { userId },
  query: { propertyId },
  body: { ...terms, ...body } as never,
});
const create = (userId: string, changed: Changed = {}, as = server().manager) =>
  server().as(as).call(contract.leases.create, sent(userId, changed));
const renew = (userId: string, leaseId: string, changed: Changed = {}, as = server().manager) =>
  server()
    .as(as)
    .call(
      contract.renewals.renew,
      sent(userId, { ...changed, body: { startDate: day(335), endDate: day(700), ...changed.body, leaseId } }),
    );
const terminate = (
  userId: string,
  leaseId: string,
  as = server().manager,
  propertyId = server().property,
  body: { renewal?: 'end' | 'keep' } = {},
) =>
  server()
    .as(as)
    .call(contract.leases.terminate, { params: { userId }, query: { propertyId }, body: { leaseId, ...body } });
const homeOf = (id: string) =>
  server().db.selectFrom('users').select(['unit_number', 'building']).where('id', '=', id).executeTakeFirstOrThrow();
const createLease = async (userId: string, changed: Changed = {}) => {
  const reply = await create(userId, changed);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
/** For each lease of the person, oldest first, whether it was terminated. */
const terminatedLeases = async (userId: string) =>
  (
    await server()
      .db.selectFrom('leases')
      .select('void_at')
      .where('user_id', '=', userId)
      .orderBy('start_date')
      .execute()
  ).map(({ void_at }) => void_at !== null);
const newResident = () => server().addPerson('resident', server().property);

describe('terminating a lease', () => {
  test("ends it now, once, even concurrently, and clears the resident's unit", async () => {
    const person = await newResident();
    const lease = await createLease(person._id);
    const replies = await Promise.all([
      terminate(person._id, lease._id),
      terminate(person._id, lease._id, server().seniorStaff),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({
      message: 'This lease has already been terminated',
      current: { _id: lease._id, can: { renew: false, terminate: false } },
    });
    expect(Date.parse(replies.find(({ status }) => status === 200)?.body.data.voidDate ?? '')).toBeGreaterThan(
      Date.now() - 60_000,
    );
    expect(await homeOf(person._id)).toEqual({ unit_number: '', building: '' });
    const audit = await server()
      .db.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('target_id', '=', lease._id)
      .where('action', '=', 'lease.terminate')
      .execute();
    expect(audit).toMatchObject([{ before: { void_at: null }, after: { void_at: expect.any(String) } }]);
    expect((await create(person._id)).status).toBe(200);
  });

  test("keeps the unit of the resident's other lease, or one set by staff", async () => {
    const person = await newResident();
    const first = await createLease(person._id);
    const second = await createLease(person._id, { body: { unitNumber: '12', startDate: day(-3) } });
    expect(await homeOf(person._id)).toEqual({ unit_number: '12', building: 'North' });
    await terminate(person._id, second._id);
    expect(await homeOf(person._id)).toEqual({ unit_number: '101', building: 'North' });
    await server().db.updateTable('users').set({ unit_number: 'Attic' }).where('id', '=', person._id).execute();
    await terminate(person._id, first._id);
    expect(await homeOf(person._id)).toEqual({ unit_number: 'Attic', building: 'North' });
  });

  test('needs a choice about a renewal', async () => {
    const person = await newResident();
    const old = await createLease(person._id);
    const renewal = (await renew(person._id, old._id)).body.data;
    const refused = await terminate(person._id, old._id);
    expect([refused.status, refused.error.message]).toEqual([409, leaseMessages.renewalUnanswered]);
    expect(refused.error.current).toMatchObject({
      _id: old._id,
      voidDate: null,
      renewal: { _id: renewal._id, unitNumber: '101', startDate: day(335), endDate: day(700) },
      can: { terminate: true },
    });
    expect(await terminatedLeases(person._id)).toEqual([false, false]);
    const wrong = await terminate(person._id, old._id, undefined, undefined, { renewal: 'maybe' as never });
    expect([wrong.status, wrong.error.message]).toEqual([400, leaseMessages.renewalChoice]);
  });

  test('ends or keeps the renewals as chosen, and audits each', async () => {
    const { db } = server();
    for (const renewal of ['end', 'keep'] as const) {
      const person = await newResident();
      const old = await createLease(person._id);
      const next = (await renew(person._id, old._id)).body.data;
      const last = (await renew(person._id, next._id, { body: { startDate: day(700), endDate: day(1000) } })).body.data;
      const reply = await terminate(person._id, old._id, undefined, undefined, { renewal });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data.voidDate).not.toBeNull();
      expect(await terminatedLeases(person._id)).toEqual([true, renewal === 'end', renewal === 'end']);
      expect(await homeOf(person._id)).toEqual({ unit_number: '', building: '' });
      const trail = await db
        .selectFrom('audit_log')
        .select(['target_id', 'after'])
        .where('action', '=', 'lease.terminate')
        .where('target_id', 'in', [old._id, next._id, last._id])
        .execute();
      const void_at = expect.any(String);
      const endedWith = { void_at, endedWith: old._id };
      expect(trail.map(({ target_id, after }) => [target_id, after])).toEqual(
        expect.arrayContaining([
          [old._id, { void_at, renewal }],
          ...(renewal === 'end' ? [next._id, last._id].map((id) => [id, endedWith]) : []),
        ]),
      );
      expect(trail).toHaveLength(renewal === 'end' ? 3 : 1);
      const { rows } = await sql<{ n: number }>`
        select count(distinct record_id) as n from changes where topic = 'lease' and op = 'update' and user_id = ${person._id}
          and record_id in (${sql.join([old._id, next._id, last._id])})`.execute(db);
      expect(Number(rows[0]?.n)).toBe(renewal === 'end' ? 3 : 2);
    }
  });

  test('refuses to keep a missing renewal; ending one ends only the lease', async () => {
    const person = await newResident();
    const old = await createLease(person._id);
    const next = (await renew(person._id, old._id)).body.data;
    expect((await terminate(person._id, next._id)).status).toBe(200);
    const refused = await terminate(person._id, old._id, undefined, undefined, { renewal: 'keep' });
    expect([refused.status, refused.error.message]).toEqual([409, leaseMessages.renewalGone]);
    expect((await terminate(person._id, old._id, undefined, undefined, { renewal: 'end' })).status).toBe(200);
  });

  test('concurrent with a renewal never leaves the renewal unresolved', async () => {
    for (const renewal of [undefined, 'end', 'keep'] as const) {
      const person = await newResident();
      const old = await createLease(person._id);
      const [moved, renewed, ended] = await Promise.all([
        terminate(person._id, old._id, undefined, undefined, renewal && { renewal }),
        renew(person._id, old._id),
        terminate(person._id, old._id, server().seniorStaff, undefined, { renewal: 'end' }),
      ]);
      expect([moved, renewed, ended].every(({ status }) => status === 200 || status === 409)).toBe(true);
      const [isOldVoid, isRenewalVoid] = await terminatedLeases(person._id);
      expect(isOldVoid).toBe(true);
      const isRenewalKept = moved.status === 200 && renewal === 'keep';
      expect(isRenewalVoid).toBe(renewed.status === 200 ? !isRenewalKept : undefined);
    }
  });

  test("is refused after the lease has ended in the property's time zone", async () => {
    const { db, company, addProperty, addPerson, admin } = server();
    const kiritimati = await addProperty(company, { timezone: 'Pacific/Kiritimati' });
    const there = (zone: string) => new Date().toLocaleDateString('en-CA', { timeZone: zone });
    // Pago Pago is 25 hours behind: a lease that ends there today has ended in Kiritimati.
    const endDate = there('Pacific/Pago_Pago');
    const midway = await addProperty(company, { timezone: 'Pacific/Pago_Pago' });
    for (const [place, status] of [
      [kiritimati, 409],
      [midway, 200],
    ] as const) {
      const person = await addPerson('resident', place);
      const { id } = await db
        .insertInto('leases')
        .values({
          property_id: place,
          user_id: person._id,
          unit_number: '1',
          building: 'A',
          start_date: '2024-01-01',
          end_date: endDate,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const reply = await terminate(person._id, id, admin, place);
      expect(reply.status, reply.text).toBe(status);
      if (status === 409)
        expect(reply.error).toMatchObject({
          message: leaseMessages.alreadyEnded,
          current: { voidDate: null, can: { terminate: false } },
        });
    }
  });

  test('needs permission at the property', async () => {
    const person = await newResident();
    const lease = await createLease(person._id);
    for (const as of [server().staff, server().viewer, server().sisterManager, server().resident])
      expect((await terminate(person._id, lease._id, as)).status).toBe(403);
    expect((await terminate(person._id, lease._id, server().elsewhereManager, server().elsewhere)).status).toBe(404);
    expect((await terminate(server().resident._id, lease._id)).status).toBe(404);
  });
});
