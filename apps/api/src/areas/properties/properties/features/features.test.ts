import { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer();
const set = (
  value: unknown,
  { as = server().propertyAdmin, propertyId = server().property, feature = 'rentRollPointsAmount' } = {},
) =>
  server()
    .as(as)
    .call(contract.properties.addFeature, { body: { propertyId, feature, value } as never });

test('a property lead sets points for each lease, and screens and the audit log follow', async () => {
  const { property, db, propertyAdmin } = server();
  const before = (
    await server()
      .as(propertyAdmin)
      .call(contract.properties.get, { params: { id: property } })
  ).body.data;
  const reply = await set(750);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    success: true,
    failed: false,
    results: [{ propertyId: property, success: true }],
  });
  expect(reply.body.data).toEqual({ ...before, features: { ...before.features, rentRollPointsAmount: 750 } });
  expect(
    (
      await server()
        .as(propertyAdmin)
        .call(contract.properties.get, { params: { id: property } })
    ).body.data,
  ).toEqual(reply.body.data);
  const audit = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after', 'property_id'])
    .where('action', '=', 'property.addFeature')
    .execute();
  expect(audit).toEqual([
    {
      actor_id: propertyAdmin._id,
      before: { rentRollPointsAmount: 0 },
      after: { rentRollPointsAmount: 750 },
      property_id: property,
    },
  ]);
  expect(
    await db.selectFrom('changes').select(['topic', 'op']).where('record_id', '=', property).execute(),
  ).toContainEqual({ topic: 'property', op: 'update' });
  expect((await set(0)).body.data?.features.rentRollPointsAmount).toBe(0);
});

test.for([[-1], [1.5], ['750'], [null], [1_000_000_001]])('%j points are refused', async ([value]) => {
  expect((await set(value)).status).toBe(400);
});

test.for([
  ['rentPaymentPoints', 1],
  ['ambassadorDefaultLead', true],
  ['rentRollPointsAmount', false],
  ['moat', true],
] as const)('%s takes no %j', async ([feature, value]) => {
  expect((await set(value, { feature, as: server().admin })).status).toBe(400);
});

test('a call sets one property, or several without duplicates', async () => {
  const send = async (where: object) =>
    (
      await server()
        .as(server().admin)
        .call(contract.properties.addFeature, { body: { ...where, feature: 'streaks', value: true } as never })
    ).status;
  const { property, sister } = server();
  expect(await send({})).toBe(400);
  expect(await send({ propertyId: property, propertyIds: [sister] })).toBe(400);
  expect(await send({ propertyIds: [sister, sister] })).toBe(400);
  expect(await send({ propertyIds: [] })).toBe(400);
});

const setMany = (feature: string, value: unknown, as = server().admin) =>
  server()
    .as(as)
    .call(contract.properties.addFeature, {
      body: { propertyIds: [server().property, server().sister, server().elsewhere], feature, value } as never,
    });
const featuresOf = async (id: string) =>
  (await server().as(server().admin).call(contract.properties.get, { params: { id } })).body.data.features;

test('admins set any feature at many properties with one result each, and the history has the user, time and old value', async () => {
  const { property, sister, elsewhere, manager, admin, db } = server();
  for (const [feature, value] of [
    ['rentPaymentPoints', false],
    ['streaks', true],
    ['residentBoosts', false],
    ['ambassadorPromoCodes', false],
    ['ambassadorDefaultLead', 700],
    ['automatedWelcomeEmail', false],
    ['ambassador', false],
  ] as const) {
    const reply = await setMany(feature, value);
    expect(reply.body, reply.text).toMatchObject({ data: null, success: true, failed: false });
    expect(reply.body.results).toHaveLength(3);
    for (const id of [property, sister, elsewhere]) expect((await featuresOf(id))[feature]).toBe(value);
  }
  const again = await setMany('streaks', true);
  expect(again.body.results.map(({ message }) => message)).toEqual(Array(3).fill(propertyMessages.featureUnchanged));
  const history = (query: object, as = manager) => server().as(as).call(contract.properties.featureHistory, { query });
  const own = await history({ propertyId: property, feature: 'ambassadorDefaultLead' });
  expect(own.body).toMatchObject({
    totalCount: 1,
    data: [{ property, feature: 'ambassadorDefaultLead', before: 0, after: 700, updatedBy: 'Test admin' }],
  });
  expect((await history({})).body.data.every((change) => change.property === property)).toBe(true);
  expect((await history({ feature: 'streaks' }, admin)).body.totalCount).toBe(3);
  for (const feature of ['rentPaymentPoints', 'residentBoosts', 'ambassador']) await setMany(feature, true);
  expect((await db.selectFrom('properties').select('version').where('id', '=', property).execute())[0]?.version).toBe(
    0,
  );
});

test('a manager sets only the features of property leads, at their own properties, with one result each', async () => {
  const { manager, property } = server();
  const mixed = await setMany('rentRollPointsAmount', 90, manager);
  expect([mixed.status, mixed.body.success, mixed.body.failed]).toEqual([200, true, true]);
  expect(mixed.body.results.map(({ success }) => success)).toEqual([true, false, false]);
  expect((await featuresOf(server().sister)).rentRollPointsAmount).toBe(0);
  const refused = await setMany('streaks', false, manager);
  expect(refused.body.results[0]).toEqual({
    propertyId: property,
    success: false,
    message: propertyMessages.featureAdminsOnly,
  });
  expect((await set(true, { feature: 'streaks', as: manager })).status).toBe(403);
  expect((await featuresOf(property)).streaks).toBe(true);
});

test.for(['seniorStaff', 'staff', 'viewer', 'resident', 'elsewhereManager', 'sisterManager'] as const)(
  'the %s may not set it',
  async (who) => {
    expect((await set(1, { as: server()[who] })).status).toBe(403);
  },
);
