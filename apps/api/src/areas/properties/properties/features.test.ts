import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const set = (
  value: unknown,
  { as = server().propertyAdmin, propertyId = server().property, feature = 'rentRollPointsAmount' } = {},
) =>
  server()
    .as(as)
    .call(contract.properties.addFeature, { body: { propertyId, feature, value } as never });

test('a property lead sets the points for each lease; the other features stay, and screens and the audit log learn of it', async () => {
  const { property, db, propertyAdmin } = server();
  const before = (
    await server()
      .as(propertyAdmin)
      .call(contract.properties.get, { params: { id: property } })
  ).body.data;
  const reply = await set(750);
  expect(reply.status, reply.text).toBe(200);
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
  expect((await set(0)).body.data.features.rentRollPointsAmount).toBe(0);
});

test.for([[-1], [1.5], ['750'], [null], [1_000_000_001]])('%j points are refused', async ([value]) => {
  expect((await set(value)).status).toBe(400);
});

test('a feature that is not a number of points is refused', async () => {
  expect((await set(1, { feature: 'rentPaymentPoints' })).status).toBe(400);
});

test.for(['seniorStaff', 'staff', 'viewer', 'resident', 'elsewhereManager', 'sisterManager'] as const)(
  'the %s may not set it',
  async (who) => {
    expect((await set(1, { as: server()[who] })).status).toBe(403);
  },
);
