import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { pointMessages } from '@hearth/contract/points/messages';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';

const server = useServer();
const remove = (
  id: string,
  { as = server().manager, propertyId = undefined as string | undefined, headers = {} } = {},
) => server().as(as).call(contract.removals.removeUser, { params: { id }, query: { propertyId } }, headers);
const sendGift = async (user: Person, amount: number, propertyId = server().property) => {
  const reply = await server()
    .as(server().admin)
    .call(contract.gifts.award, { query: { propertyId }, body: { users: [user._id], amount, category: 'Thank You!' } });
  expect(reply.body.success, reply.text).toBe(true);
};
const drift = async () =>
  (
    await server()
      .db.selectNoFrom((eb) =>
        eb
          .selectFrom(eb.fn<{ account_id: string }>('ledger_drift').as('d'))
          .select((is) => is.fn.countAll<number>().as('n'))
          .as('n'),
      )
      .executeTakeFirst()
  )?.n;
const userOf = (id: string) =>
  server().db.selectFrom('users').select(['deleted_at', 'subject']).where('id', '=', id).executeTakeFirstOrThrow();
let person: Person;
beforeEach(async () => {
  person = await server().addPerson('resident', server().property);
});

describe('leaving the last property', () => {
  test('returns the points with a log, ends leases and sessions, and closes the account', async () => {
    const { db, property, balanceOf, manager } = server();
    const before = await balanceOf(property);
    await sendGift(person, 700);
    await db
      .insertInto('leases')
      .values(
        [
          ['2020-01-01', '2099-01-01'],
          ['2018-01-01', '2020-01-01'],
        ].map(([start_date = '', end_date = '']) => ({
          property_id: property,
          user_id: person._id,
          unit_number: '1',
          building: 'A',
          start_date,
          end_date,
        })),
      )
      .execute();
    const reply = await remove(person._id);
    expect(reply.body, reply.text).toEqual({
      success: true,
      message: peopleMessages.removed,
      leases: 1,
      submissions: 0,
      returned: [{ property, name: 'Property T0001', points: 700 }],
      pointsReturned: 700,
      closesAccount: true,
    });
    expect([await balanceOf(person._id), await balanceOf(property), await drift()]).toEqual([0, before, 0]);
    const log = await db
      .selectFrom('point_logs')
      .selectAll()
      .where('user_id', '=', person._id)
      .where('type', '=', 'removeUser')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      points: -700,
      status: 'approved',
      category: 'Remove User',
      created_by: manager._id,
      decided_by: manager._id,
      property_id: property,
    });
    expect(
      await db
        .selectFrom('transfers')
        .select(['kind', 'from_account', 'to_account', 'points'])
        .where('point_log_id', '=', log.id)
        .execute(),
    ).toEqual([{ kind: 'removal', from_account: person._id, to_account: property, points: 700 }]);
    expect((await userOf(person._id)).deleted_at).not.toBeNull();
    const leases = db.selectFrom('leases').select('void_at').where('user_id', '=', person._id).orderBy('start_date');
    expect((await leases.execute()).map(({ void_at }) => void_at !== null)).toEqual([false, true]);
    expect((await server().as(person).call(contract.sessions.me)).status).toBe(401);
    expect(
      (await db.selectFrom('sessions').select('ended_at').where('id', '=', person.sessionId).executeTakeFirstOrThrow())
        .ended_at,
    ).not.toBeNull();
    expect(
      (
        await server()
          .as(manager)
          .call(contract.users.list, { query: { search: person.email } })
      ).body.totalCount,
    ).toBe(0);
    expect((await remove(person._id)).status).toBe(404);
  });

  test('returns more points than a single gift can have', async () => {
    const { property, fund, balanceOf } = server();
    await fund(property, 3_000_000_000);
    for (let gift = 0; gift < 3; gift += 1) await sendGift(person, 1_000_000_000);
    const before = await balanceOf(property);
    expect((await remove(person._id)).body).toMatchObject({ success: true, pointsReturned: 3_000_000_000 });
    expect([await balanceOf(property), await drift()]).toEqual([before + 3_000_000_000, 0]);
  });

  test('frees the email: adding it again creates a new user with no points', async () => {
    await sendGift(person, 100);
    await remove(person._id);
    const again = await server()
      .as(server().manager)
      .call(contract.users.create, {
        query: { propertyId: server().property },
        body: { role: 'resident', email: person.email, firstName: 'New', lastName: 'Tenant' },
      });
    expect(again.body.data).toMatchObject({ balance: 0, firstName: 'New', active: false });
    expect(again.body.data._id).not.toBe(person._id);
  });

  test('returns nothing when the balance is zero', async () => {
    const { db, property } = server();
    const reply = await remove(person._id);
    expect(reply.body.pointsReturned).toBe(0);
    expect(await db.selectFrom('point_logs').select('id').where('user_id', '=', person._id).execute()).toEqual([]);
    expect(await server().balanceOf(property)).toBeGreaterThan(0);
  });

  test("denies pending submissions, so they're never paid", async () => {
    const { db, property, manager } = server();
    const log = await db
      .insertInto('point_logs')
      .values({
        property_id: property,
        user_id: person._id,
        created_by: person._id,
        type: 'boost',
        boost_type: 'custom',
        status: 'pending',
        points: 500,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remove(person._id);
    expect(
      await db
        .selectFrom('point_logs')
        .select(['status', 'reason', 'decided_by'])
        .where('id', '=', log.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ status: 'denied', reason: peopleMessages.removedReason, decided_by: manager._id });
    expect(
      (
        await server()
          .as(manager)
          .call(contract.pointLogs.approve, { params: { id: log.id }, body: { reason: 'late' } })
      ).status,
    ).toBe(409);
    expect(await server().balanceOf(person._id)).toBe(0);
  });

  test("updates the property's live screens", async () => {
    await sendGift(person, 10);
    const last = await server()
      .db.selectFrom('changes')
      .select('position')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await remove(person._id);
    const changes = await server()
      .db.selectFrom('changes')
      .select(['topic', 'op', 'property_id'])
      .where('position', '>', last.position)
      .where('topic', '<>', 'session')
      .orderBy('position')
      .execute();
    expect(changes.map(({ topic, op }) => `${topic} ${op}`).sort()).toEqual([
      'pointLog insert',
      'property update',
      'user delete',
    ]);
  });
});

describe('a user at several properties', () => {
  test('returns points to the property they leave, and keeps the account and session', async () => {
    const { db, elsewhere, property, admin, elsewhereManager } = server();
    await db
      .insertInto('property_roles')
      .values({ user_id: person._id, property_id: elsewhere, role: 'resident' })
      .execute();
    await sendGift(person, 300);
    const { body } = await remove(person._id);
    expect(body).toMatchObject({ pointsReturned: 300, closesAccount: false });
    expect(await server().balanceOf(person._id)).toBe(0);
    expect(
      (await server().as(person).call(contract.sessions.me)).body.properties.map(({ property: at }) => at),
    ).toEqual([elsewhere]);
    const reply = await remove(person._id, { as: elsewhereManager, propertyId: property });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect((await remove(person._id, { as: admin, propertyId: elsewhere })).body).toMatchObject({
      pointsReturned: 0,
      closesAccount: true,
    });
  });

  test('leaves every property the caller manages, and each gets its points back', async () => {
    const { db, property, sister, admin, balanceOf } = server();
    await db
      .insertInto('property_roles')
      .values({ user_id: person._id, property_id: sister, role: 'resident' })
      .execute();
    const before = [await balanceOf(property), await balanceOf(sister)];
    await sendGift(person, 300);
    await sendGift(person, 200, sister);
    expect((await remove(person._id, { as: admin })).body.returned).toMatchObject([
      { property, points: 300 },
      { property: sister, points: 200 },
    ]);
    expect([await balanceOf(property), await balanceOf(sister)]).toEqual(before);
    expect(
      await db
        .selectFrom('property_roles')
        .select('property_id')
        .where('user_id', '=', person._id)
        .where('removed_at', 'is', null)
        .execute(),
    ).toEqual([]);
  });

  test('concurrent removals close the account once and lose no points', async () => {
    const { db, property, sister, manager, sisterManager, balanceOf } = server();
    await db
      .insertInto('property_roles')
      .values({ user_id: person._id, property_id: sister, role: 'resident' })
      .execute();
    await sendGift(person, 250);
    const before = (await balanceOf(property)) + (await balanceOf(sister));
    const replies = await Promise.all([
      remove(person._id, { as: manager, propertyId: property }),
      remove(person._id, { as: sisterManager, propertyId: sister }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.pointsReturned).sort()).toEqual([0, 250]);
    expect((await userOf(person._id)).deleted_at).not.toBeNull();
    expect((await balanceOf(property)) + (await balanceOf(sister))).toBe(before + 250);
  });
});

test('concurrent removals, gifts and redemptions keep balances consistent and nonnegative', async () => {
  const { brand, property, balanceOf } = server();
  await sendGift(person, 1000);
  const [removed, ...redeemed] = await Promise.all([
    remove(person._id),
    ...Array.from({ length: 4 }, () =>
      server()
        .as(person)
        .call(contract.redemptions.redeem, { body: { brandId: brand, points: 100, propertyId: property } as never }),
    ),
  ]);
  expect(removed?.status).toBe(200);
  // The removal can first end the session, the role, access to the property (404) or the user: all valid refusals.
  expect(
    redeemed.every(({ status }) => [200, 401, 403, 404, 409].includes(status)),
    redeemed.map(({ text }) => text).join(),
  ).toBe(true);
  expect(await balanceOf(person._id)).toBe(0);
  expect(await drift()).toBe(0);
});

test("points returned by a removal can't be voided again", async () => {
  const { db, property, balanceOf, manager } = server();
  await sendGift(person, 600);
  const before = await balanceOf(property);
  await remove(person._id);
  const { id } = await db
    .selectFrom('point_logs')
    .select('id')
    .where('user_id', '=', person._id)
    .where('type', '=', 'surprise')
    .executeTakeFirstOrThrow();
  const log = await server().as(manager).call(contract.pointLogs.get, { params: { id } });
  expect(log.body.data.can).toMatchObject({ void: false, approve: false });
  const reply = await server()
    .as(manager)
    .call(contract.pointLogs.void, { params: { id }, body: { reason: 'again' } });
  expect([reply.status, reply.error.message]).toEqual([409, pointMessages.personRemoved]);
  expect(await balanceOf(property)).toBe(before + 600);
});

test('a gift sent during a removal is either paid and returned, or refused', async () => {
  const { property, admin, balanceOf } = server();
  const before = await balanceOf(property);
  const gift = () =>
    server()
      .as(admin)
      .call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: [person._id], amount: 50, category: 'Thank You!' },
      });
  const replies = await Promise.all([gift(), gift(), remove(person._id), gift(), gift()]);
  expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
  expect([await balanceOf(person._id), await balanceOf(property), await drift()]).toEqual([0, before, 0]);
});

test('an idempotency key removes once and replays the response', async () => {
  await sendGift(person, 40);
  const headers = { 'idempotency-key': 'leave-once' };
  const replies = await Promise.all([remove(person._id, { headers }), remove(person._id, { headers })]);
  expect(replies.map(({ body }) => body.pointsReturned)).toEqual([40, 40]);
});

describe('removal permissions', () => {
  test("users can't remove themselves, peers or higher roles", async () => {
    const { manager, propertyAdmin, seniorStaff, staff, viewer, superAdmin, admin } = server();
    const other = await server().addPerson('manager', server().property);
    expect((await remove(manager._id)).error.message).toBe(peopleMessages.ownAccount);
    for (const { _id } of [propertyAdmin, other])
      expect((await remove(_id)).error.message).toBe(peopleMessages.notYours);
    expect((await remove(seniorStaff._id, { as: staff })).error.message).toBe(peopleMessages.notYours);
    expect((await remove(person._id, { as: viewer })).status).toBe(403);
    expect((await remove(superAdmin._id, { as: admin })).error.message).toBe(peopleMessages.notYours);
    expect((await remove(other._id, { as: propertyAdmin })).status).toBe(200);
  });

  test('only staff who can terminate leases can remove a resident, even one who became a viewer', async () => {
    const { staff, seniorStaff, manager, db, property } = server();
    for (const as of [staff, seniorStaff])
      expect((await remove(person._id, { as })).error.message).toBe(peopleMessages.notYours);
    await sendGift(person, 30);
    await db
      .updateTable('property_roles')
      .set({ role: 'read_only_manager' })
      .where('user_id', '=', person._id)
      .execute();
    for (const as of [staff, seniorStaff]) {
      const reply = await remove(person._id, { as });
      expect([reply.status, reply.error.message]).toEqual([403, peopleMessages.removalNeedsLeases]);
    }
    expect(await server().balanceOf(person._id)).toBe(30);
    expect((await remove(person._id, { as: manager, propertyId: property })).body.pointsReturned).toBe(30);
  });

  test("staff of other properties can't find the user", async () => {
    const { elsewhereManager, sisterManager, elsewhere } = server();
    for (const as of [elsewhereManager, sisterManager]) expect((await remove(person._id, { as })).status).toBe(404);
    expect((await remove(person._id, { propertyId: elsewhere })).error).toMatchObject({
      message: peopleMessages.notOfProperty,
    });
    expect((await remove(person._id, { as: server().resident })).status).toBe(403);
  });

  test('a super admin removes platform users without a property', async () => {
    const { addPerson, superAdmin, admin, property } = server();
    const editor = await addPerson('content_admin');
    expect((await remove(editor._id, { as: admin })).status).toBe(403);
    expect((await remove(editor._id, { as: superAdmin, propertyId: property })).status).toBe(409);
    expect((await remove(editor._id, { as: superAdmin })).body).toMatchObject({ success: true, pointsReturned: 0 });
    expect((await server().as(editor).call(contract.sessions.me)).status).toBe(401);
  });
});
