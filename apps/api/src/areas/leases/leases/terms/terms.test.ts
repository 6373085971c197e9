import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { sql } from 'kysely';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { queueJob } from '../../../../../test/queued.ts';
import { prepareQueues } from '../../../../platform/jobs/queues.ts';

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
const terminate = (userId: string, leaseId: string) =>
  server()
    .as(server().manager)
    .call(contract.leases.terminate, {
      params: { userId },
      query: { propertyId: server().property },
      body: { leaseId },
    });
const homeOf = (id: string) =>
  server().db.selectFrom('users').select(['unit_number', 'building']).where('id', '=', id).executeTakeFirstOrThrow();
const createLease = async (userId: string, changed: Changed = {}) => {
  const reply = await create(userId, changed);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const newResident = () => server().addPerson('resident', server().property);
const inConsole = (userId: string) => ({ property: server().property, userId, updatedBy: 'whoever' });

describe('creating a lease', () => {
  test("returns and audits it, updates followers, and sets the resident's unit", async () => {
    const person = await newResident();
    const lease = await createLease(person._id, { body: inConsole(person._id) });
    expect(lease).toMatchObject({
      ...terms,
      user: { _id: person._id, email: person.email },
      voidDate: null,
      updatedBy: 'Test manager',
      can: { renew: true, terminate: true },
    });
    expect(await homeOf(person._id)).toEqual({ unit_number: '101', building: 'North' });
    const audit = await server()
      .db.selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', lease._id)
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      action: 'lease.create',
      actor_id: server().manager._id,
      property_id: server().property,
      after: { unit_number: '101', rent_amount: 1450.5 },
    });
    const changes = await server()
      .db.selectFrom('changes')
      .select(['topic', 'op', 'user_id', 'property_id'])
      .where('user_id', '=', person._id)
      .execute();
    expect(changes).toEqual([
      { topic: 'lease', op: 'insert', user_id: person._id, property_id: server().property },
      { topic: 'user', op: 'update', user_id: person._id, property_id: server().property },
    ]);
  });

  test("a lease created long ago updates the resident's unit within the hour it starts", async () => {
    const { db, property } = server();
    const [person, later, elsewhere] = [
      await newResident(),
      await newResident(),
      await server().addPerson('resident', server().sister),
    ];
    const add = (user_id: string, property_id: string, start: number) =>
      db
        .insertInto('leases')
        .values({
          user_id,
          property_id,
          unit_number: 'NEW',
          building: 'West',
          start_date: day(start),
          end_date: day(400),
        })
        .execute();
    await add(person._id, property, 0);
    await add(later._id, property, 2);
    await add(elsewhere._id, server().sister, -1);
    const queue = await prepareQueues(db, []);
    expect(await queue.getSchedules('lease-move-ins')).toMatchObject([{ cron: '3 * * * *' }]);
    await queue.stop();
    await queueJob(db, 'lease-move-ins');
    await eventually(
      async () =>
        (await homeOf(elsewhere._id)).unit_number === 'NEW' && (await homeOf(person._id)).unit_number === 'NEW',
    );
    expect(await homeOf(later._id)).toEqual({ unit_number: '', building: '' });
    const { rows } = await sql`select topic, op, property_id from changes where user_id = ${person._id}`.execute(db);
    expect(rows).toEqual([{ topic: 'user', op: 'update', property_id: property }]);
  });

  test("a future lease doesn't change the resident's unit", async () => {
    const person = await newResident();
    await createLease(person._id);
    await createLease(person._id, { body: { unitNumber: '202', startDate: day(335), endDate: day(700) } });
    expect(await homeOf(person._id)).toEqual({ unit_number: '101', building: 'North' });
  });

  test('an overlapping lease for the same unit is refused, even concurrently and in a different case', async () => {
    const person = await newResident();
    const replies = await Promise.all([create(person._id), create(person._id, { body: { building: 'NORTH' } })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.message).toBe(leaseMessages.overlapping);
    expect((await create(person._id, { body: { unitNumber: '102' } })).status).toBe(200);
  });

  test('roommates can share a unit, and each shows the other', async () => {
    const [first, two] = [await newResident(), await newResident()];
    await createLease(first._id, { body: { unitNumber: '55' } });
    expect((await createLease(two._id, { body: { unitNumber: '55' } })).roommates).toEqual([
      { _id: first._id, name: 'Test resident' },
    ]);
  });

  test.for([
    [{ unitNumber: '  ' }, 'unitNumber', 'Unit Number is required'],
    [{ building: '' }, 'building', 'Building is required'],
    [{ rentAmount: 0.5 }, 'rentAmount', 'Rent Amount must be at least 1'],
    [{ rentAmount: '12' }, 'rentAmount', 'Rent Amount must be a number and must be at least 1'],
    [{ rentAmount: 12.345 }, 'rentAmount', 'Rent Amount must be a number and must be at least 1'],
    [{ rentAmount: 1_000_001 }, 'rentAmount', 'Rent Amount must be 1,000,000 or less'],
    [{ endDate: terms.startDate }, 'endDate', 'End date must be at least one day after the start date'],
    [{ property: 'f'.repeat(24) }, 'property', "The property in the body doesn't match the URL"],
    [{ userId: 'f'.repeat(24) }, 'userId', "The user in the body doesn't match the URL"],
  ] as const)('%o is refused with a sentence about the field', async ([body, field, message]) => {
    const reply = await create((await newResident())._id, { body });
    expect(reply.status).toBe(400);
    expect(reply.error.issues).toEqual([{ path: ['body', field], message }]);
  });

  test.for([
    { startDate: '2026-02-30' },
    { startDate: '' },
    { endDate: undefined },
    { voidDate: null },
    { rentAmount: 1e308 },
  ])('%o is refused', async (body) => {
    expect((await create((await newResident())._id, { body })).status).toBe(400);
  });

  test("staff and strangers can't have a lease, and staff can't add one at another property", async () => {
    const { staff, elsewhereResident, seniorStaff, viewer, sisterManager, sister, db, property } = server();
    const notResident = await create(staff._id);
    expect([notResident.status, notResident.error.message]).toEqual([409, leaseMessages.notAResident]);
    expect((await create(elsewhereResident._id)).status).toBe(404);
    expect((await create('f'.repeat(24))).status).toBe(404);
    const person = await newResident();
    for (const as of [seniorStaff, staff, viewer, sisterManager])
      expect((await create(person._id, {}, as)).status).toBe(403);
    expect((await create(person._id, { propertyId: sister }, sisterManager)).status).toBe(404);
    await db
      .updateTable('property_roles')
      .set({ removed_at: new Date() })
      .where('user_id', '=', person._id)
      .where('property_id', '=', property)
      .execute();
    expect((await create(person._id)).status).toBe(404);
  });

  test('the database refuses a lease that ends before it starts', async () => {
    const { db, property } = server();
    const person = await newResident();
    const wrong = db
      .insertInto('leases')
      .values({
        property_id: property,
        user_id: person._id,
        unit_number: '1',
        building: 'A',
        start_date: '2026-03-02',
        end_date: '2026-03-02',
      })
      .execute();
    await expect(wrong).rejects.toThrow('leases_end_after_start');
  });
});

describe('renewing a lease', () => {
  test('creates a lease that references the old one, which runs to its end', async () => {
    const person = await newResident();
    const old = await createLease(person._id);
    const reply = await renew(
      person._id,
      old._id,
      { body: { ...inConsole(person._id), rentAmount: 1500 } },
      server().seniorStaff,
    );
    expect(reply.body.data).toMatchObject({
      renews: old._id,
      startDate: old.endDate,
      rentAmount: 1500,
      updatedBy: 'Test sr_leasing_agent',
      roommates: [],
    });
    const both = (
      await server()
        .as(server().manager)
        .call(contract.leases.list, { query: { propertyId: server().property, userId: person._id, filter: 'ALL' } })
    ).body.data;
    expect(both.map(({ _id, isRenewed, can }) => [_id, isRenewed, can.renew])).toEqual([
      [reply.body.data._id, false, true],
      [old._id, true, false],
    ]);
  });

  test('twice at once creates one, and another is refused until the renewal is terminated', async () => {
    const person = await newResident();
    const old = await createLease(person._id);
    const replies = await Promise.all([
      renew(person._id, old._id),
      renew(person._id, old._id, { body: { unitNumber: '777' } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.message).toBe('This lease has already been renewed');
    const renewal = replies.find(({ status }) => status === 200)?.body.data;
    expect((await terminate(person._id, renewal?._id ?? '')).status).toBe(200);
    expect((await renew(person._id, old._id)).status).toBe(200);
  });

  test('an early start is refused in the same unit, and is a move in another', async () => {
    const person = await newResident();
    const old = await createLease(person._id);
    expect((await renew(person._id, old._id, { body: { startDate: day(0) } })).status).toBe(409);
    expect(
      (await renew(person._id, old._id, { body: { startDate: day(0), unitNumber: '9', building: 'East' } })).status,
    ).toBe(200);
    expect(await homeOf(person._id)).toEqual({ unit_number: '9', building: 'East' });
  });

  test("a terminated lease, another resident's, and another property's can't be renewed", async () => {
    const [person, other] = [await newResident(), await newResident()];
    const old = await createLease(person._id);
    expect((await renew(other._id, old._id)).status).toBe(404);
    expect(
      (await renew(person._id, old._id, { propertyId: server().elsewhere }, server().elsewhereManager)).status,
    ).toBe(404);
    expect((await renew(person._id, old._id, {}, server().staff)).status).toBe(403);
    await terminate(person._id, old._id);
    const reply = await renew(person._id, old._id);
    expect([reply.status, reply.error.message]).toEqual([409, 'This lease has already been terminated']);
  });
});

test('the same request with one idempotency key creates one lease', async () => {
  const person = await newResident();
  const key = { 'idempotency-key': `lease-${person._id}` };
  const send = () => server().as(server().manager).call(contract.leases.create, sent(person._id), key);
  const [first, two] = await Promise.all([send(), send()]);
  expect([first.status, two.text]).toEqual([200, first.text]);
});

describe("many concurrent changes to one resident's leases", () => {
  const callers = () => Promise.all(Array.from({ length: 5 }, () => server().addPerson('manager', server().property)));
  const countOf = (replies: readonly { status: number }[]) =>
    Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]));

  test('only one of thirty concurrent leases for the same unit and dates is created; the others are refused immediately', async () => {
    const [person, staff] = [await newResident(), await callers()];
    const begunAt = Date.now();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => create(person._id, {}, staff[index % staff.length])),
    );
    expect(countOf(replies)).toEqual({ 200: 1, 409: 29 });
    // A deadlock would wait for the second until the database detects it.
    expect(Date.now() - begunAt).toBeLessThan(5000);
  });

  test('concurrent renewals, terminations and leases of other units all get a response, and nothing overlaps', async () => {
    const [person, staff] = [await newResident(), await callers()];
    for (let round = 0; round < 5; round += 1) {
      const lease = await createLease(person._id, { body: { unitNumber: `7${round}` } });
      const replies = await Promise.all(
        staff.flatMap((as, index) => [
          create(person._id, { body: { unitNumber: `7${round}` } }, as),
          create(person._id, { body: { unitNumber: `8${round}${index}` } }, as),
          renew(person._id, lease._id, { body: { unitNumber: `7${round}` } }, as),
          terminate(person._id, lease._id),
        ]),
      );
      expect(replies.filter(({ status }) => ![200, 409].includes(status)).map(({ text }) => text)).toEqual([]);
    }
  });
});
