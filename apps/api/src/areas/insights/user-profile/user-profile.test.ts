import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const fetchProfile = (userId: string, as = server().manager, propertyId?: string) =>
  server()
    .as(as)
    .call(contract.userProfile.stats, { query: { userId, propertyId } as never });

test("a person's figures sum what the caller sees, by month", async () => {
  const { db, addPerson, property, elsewhere, admin, brand, manager } = server();
  const person = await addPerson('resident', property);
  await db
    .insertInto('property_roles')
    .values({ user_id: person._id, property_id: elsewhere, role: 'resident' })
    .execute();
  const log = (values: object, at = property) => ({
    property_id: at,
    user_id: person._id,
    type: 'surprise',
    status: 'approved',
    points: 100,
    decided_at: new Date(),
    ...values,
  });
  const monthsAgo = (months: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
  };
  const deletedAt = new Date(monthsAgo(1).getTime() + 3_600_000);
  const custom = { type: 'boost', boost_type: 'custom' };
  await db
    .insertInto('point_logs')
    .values([
      log({ created_at: monthsAgo(1) }),
      log({ created_at: monthsAgo(1), void_at: new Date(), points: 900 }),
      log({ created_at: monthsAgo(11), type: 'rent' }),
      log({ created_at: monthsAgo(20) }),
      log({ created_at: monthsAgo(2), ...custom, points: 250 }),
      log({ created_at: monthsAgo(1), ...custom, status: 'pending', decided_at: null, points: 70 }),
      log({ created_at: monthsAgo(3), ...custom, status: 'denied' }),
      log({
        created_at: deletedAt,
        ...custom,
        status: 'pending',
        decided_at: null,
        points: 5,
        deleted_at: new Date(),
      }),
      log({ created_at: monthsAgo(2), type: 'redemption', points: -150, brand_id: brand }),
      log({ created_at: monthsAgo(2), points: 4000 }, elsewhere),
    ])
    .execute();
  const {
    status,
    body: { data },
    text,
  } = await fetchProfile(person._id, manager, property);
  expect(status, text).toBe(200);
  expect(data).toMatchObject({
    redeemed: 150,
    pending: 70,
    submissions: { pending: 1, approved: 1, denied: 1 },
    firstActivity: monthsAgo(20).toISOString(),
  });
  const newest = await server()
    .as(manager)
    .call(contract.pointLogs.list, { query: { propertyId: property, userId: person._id, limit: 1 } });
  expect([data.lastActivity, newest.body.data[0]?.createdAt]).toEqual(Array(2).fill(deletedAt.toISOString()));
  expect(data.months).toHaveLength(12);
  expect(data.months.map(({ month }) => month)).toEqual(data.months.map(({ month }) => month).toSorted());
  const byMonth = new Map(data.months.map(({ month, ...sums }) => [month, sums]));
  const keyOf = (months: number) => monthsAgo(months).toISOString().slice(0, 7);
  expect([byMonth.get(keyOf(1)), byMonth.get(keyOf(2)), byMonth.get(keyOf(11))]).toEqual([
    { earned: 100, redeemed: 0 },
    { earned: 250, redeemed: 150 },
    { earned: 100, redeemed: 0 },
  ]);
  expect((await fetchProfile(person._id)).body.data.months).toEqual(data.months);
  expect((await fetchProfile(person._id, admin)).body.data.months.find(({ month }) => month === keyOf(2))?.earned).toBe(
    4250,
  );
});

test('a person without points has zeros and no activity', async () => {
  expect((await fetchProfile(server().ambassador._id)).body.data).toMatchObject({
    balance: 0,
    total: 0,
    redeemed: 0,
    pending: 0,
    firstActivity: null,
    lastActivity: null,
  });
});

test("points from friends aren't counted as earned again, and the figures add up to the balance", async () => {
  const { addPerson, property, resident, manager, as } = server();
  const friend = await addPerson('resident', property);
  await as(manager).call(contract.gifts.award, {
    query: { propertyId: property },
    body: { users: [resident._id], amount: 500, category: 'Thank You!' },
  });
  const sent = await as(resident).call(contract.redemptions.sendToFriend, {
    body: { email: friend.email, points: 200, propertyId: property },
  });
  expect(sent.status, sent.text).toBe(200);
  const { data } = (await fetchProfile(friend._id)).body;
  expect(data).toMatchObject({ balance: 200, total: 0, friends: { received: 200, sent: 0 } });
  expect((await fetchProfile(resident._id)).body.data.friends).toEqual({ received: 0, sent: 200 });
  for (const { _id } of [friend, resident]) {
    const { balance, total, redeemed, friends } = (await fetchProfile(_id)).body.data;
    expect(total + friends.received - friends.sent - redeemed).toBe(balance);
  }
});

test('people of other properties, former and unknown people are not found', async () => {
  const { elsewhereResident, addPerson, property, db, elsewhereManager, resident, sister } = server();
  const gone = await addPerson('resident', property);
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', gone._id).execute();
  for (const id of [elsewhereResident._id, gone._id, '0123456789abcdef01234567'])
    expect((await fetchProfile(id)).status).toBe(404);
  expect((await fetchProfile(resident._id, elsewhereManager)).status).toBe(404);
  expect((await fetchProfile(resident._id, elsewhereManager, property)).status).toBe(403);
  expect((await fetchProfile(resident._id, server().admin, sister)).status).toBe(404);
  expect((await fetchProfile(resident._id, resident)).status).toBe(403);
  expect((await fetchProfile('user-stats')).status).toBe(400);
});
