import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const march = (day: string) => new Date(`2026-03-${day}`);

test('points sent exclude voided ones; points redeemed are what residents spent', async () => {
  const { db, property, resident, ambassador, manager } = server();
  const log = (values: object) =>
    ({
      property_id: property,
      user_id: resident._id,
      status: 'approved',
      type: 'surprise',
      points: 100,
      decided_at: march('10T12:00Z'),
      created_at: march('10T12:00Z'),
      category: 'Thank You!',
      ...values,
    }) as never;
  await db
    .insertInto('point_logs')
    .values([
      log({}),
      log({ void_at: march('11T12:00Z'), points: 5000 }),
      log({ status: 'denied', points: 7000 }),
      log({ type: 'propertyPurchase', points: 9000, category: '', user_id: null }),
      log({ type: 'redemption', points: -40, category: '' }),
      log({ type: 'rent', points: 500, category: '', user_id: ambassador._id, audience: 'AMBASSADOR' }),
      // 01:30 UTC on the 11th is still the 10th in Denver.
      log({ points: 30, created_at: march('11T01:30Z') }),
      log({ points: 11, created_at: march('09T12:00Z') }),
    ])
    .execute();
  await db
    .insertInto('point_logs')
    .values(
      log({ type: 'boost', boost_type: 'custom', status: 'pending', decided_at: null, points: 250, category: '' }),
    )
    .execute();
  const query = { startDate: '2026-03-10', endDate: '2026-03-10' };
  const { status, body } = await server()
    .as(manager)
    .call(contract.dashboard.property, { params: { id: property }, query });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    pointsGiven: 630,
    pointsGivenBefore: 11,
    pointsRedeemed: 40,
    pointsRedeemedBefore: 0,
    pending: 1,
    pointsShadow: 250,
    points: 1_000_000,
    residents: 2,
    activeResidents: 2,
    topCategories: [
      { category: 'Rent', type: 'rent', points: 500, count: 1 },
      { category: 'Thank You!', type: 'surprise', points: 130, count: 2 },
    ],
    topResidents: [
      { user: ambassador._id, points: 500 },
      { user: resident._id, points: 130 },
    ],
  });
  expect(body.data.givenByType).toEqual([
    { bucket: '2026-03-10', type: 'rent', points: 500 },
    { bucket: '2026-03-10', type: 'surprise', points: 130 },
  ]);
  expect(body.data.redeemedByBucket).toEqual([{ bucket: '2026-03-10', points: 40 }]);
  const everywhere = await server().as(server().admin).call(contract.dashboard.insights, { query });
  expect(everywhere.body.data).toMatchObject({ pointsGiven: 630, pointsRedeemed: 40, pointsGivenBefore: 11 });
  expect(everywhere.body.data.givenByType).toEqual(body.data.givenByType);
  expect(everywhere.body.data.topCategories).toEqual(body.data.topCategories);
  const ambassadors = await server()
    .as(manager)
    .call(contract.dashboard.property, { params: { id: property }, query: { ...query, userType: 'AMBASSADOR' } });
  expect(ambassadors.body.data).toMatchObject({ pointsGiven: 500, residents: 1, pending: 0 });
});

test('insights cover everything the caller sees, and a start after the end is a 400', async () => {
  const own = await server().as(server().manager).call(contract.dashboard.insights);
  expect(own.body.data.points).toBe(1_000_000);
  expect((await server().as(server().admin).call(contract.dashboard.insights)).body.data.points).toBe(3_000_000);
  const { status, error } = await server()
    .as(server().manager)
    .call(contract.dashboard.insights, { query: { startDate: '2026-03-02', endDate: '2026-03-01' } });
  expect([status, error.message]).toEqual([400, 'Start date cannot be after end date']);
});

test('each audience is counted separately, and each count matches its list', async () => {
  const { db, addProperty, addPerson, company, admin } = server();
  const place = await addProperty(company);
  const { _id: userId } = await addPerson('resident', place);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
  const submission = (audience: string, days: number, values: object = {}) =>
    ({
      property_id: place,
      user_id: userId,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 100,
      audience,
      created_at: daysAgo(days),
      ...values,
    }) as never;
  await db
    .insertInto('point_logs')
    .values([
      submission('RESIDENT', 3),
      submission('RESIDENT', 9),
      submission('AMBASSADOR', 1),
      submission('RESIDENT', 99, { deleted_at: new Date() }),
      submission('RESIDENT', 40, { status: 'denied', decided_at: new Date() }),
      submission('AMBASSADOR', 40, { status: 'approved', decided_at: new Date(), void_at: new Date() }),
    ])
    .execute();
  const as = server().as(admin);
  const { data } = (await as.call(contract.dashboard.property, { params: { id: place } })).body;
  expect(data).toMatchObject({ pending: 3, oldestPendingDays: 9, pointsShadow: 300 });
  expect(data.pendingByAudience).toEqual({
    RESIDENT: { count: 2, oldestDays: 9 },
    AMBASSADOR: { count: 1, oldestDays: 1 },
  });
  const everywhere = (await as.call(contract.dashboard.insights)).body.data.pendingByAudience;
  for (const userType of ['RESIDENT', 'AMBASSADOR'] as const) {
    const waiting = async (propertyId: string) =>
      (
        await as.call(contract.pointLogs.list, {
          query: { propertyId, userType, status: 'pending', pointLogType: ['boost'] },
        })
      ).body.totalCount;
    expect(await waiting(place)).toBe(data.pendingByAudience[userType].count);
    expect(await waiting('All Property')).toBe(everywhere[userType].count);
  }
});
