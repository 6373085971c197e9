import { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { featureOff } from '@hearth/contract/properties/messages';
import { expect, test } from 'vitest';
import { useServer } from './harness.ts';
import { addressOf, declaredEndpoints } from './inputs.ts';
import { requestAt } from './tenancy-requests.ts';
import { furnish } from './tenants.ts';
import { givePasskey } from './tenant-sign-in.ts';
import { newId } from '../src/platform/id.ts';

const server = useServer();
const switchTo = (feature: string, value: boolean) =>
  server()
    .as(server().admin)
    .call(contract.properties.addFeature, { body: { propertyId: server().property, feature, value } as never });

test('every call of a feature that the property has switched off is refused, and answered again once it is on', async () => {
  const { property, brand, admin } = server();
  const tenant = await furnish(server(), property, brand);
  await givePasskey(server().db, admin._id);
  const gated = declaredEndpoints().filter(({ meta }) => meta.feature);
  expect(gated.length).toBeGreaterThan(6);
  const send = async (endpoint: (typeof gated)[number]) => {
    const request = requestAt(endpoint, tenant, 'own property');
    const reply = await server()
      .as(admin)
      .sendTo(endpoint.method, addressOf(endpoint, request), {
        body: request.body as object,
      });
    return [reply.status, reply.error.message] as const;
  };
  for (const endpoint of gated) {
    const feature = endpoint.meta.feature ?? 'ambassador';
    await switchTo(feature, false);
    expect(await send(endpoint), endpoint.name).toEqual([409, featureOff[feature]]);
    await switchTo(feature, true);
    expect((await send(endpoint))[1], endpoint.name).not.toBe(featureOff[feature]);
  }
});

test('boosts of residents: nothing is made, changed, decided or read of results while they are off; the log stays', async () => {
  const { property, manager, resident, db } = server();
  const post = await server()
    .as(manager)
    .call(contract.posts.create, {
      query: { propertyId: property },
      body: {
        type: 'BOOST',
        boostType: 'newReviewBoost',
        title: 'How is it?',
        text: '<p>Tell us.</p>',
        rewardPoints: 100,
        boostInfo: { newReviewBoost: { question: 'How?', reviewClick: false } },
      },
    });
  const id = post.body.data._id;
  const log = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: log,
      property_id: property,
      user_id: resident._id,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 40,
    })
    .execute();
  await switchTo('residentBoosts', false);
  const as = server().as(manager);
  const refused = [
    await as.call(contract.posts.update, { params: { id }, body: { title: 'Other' } }),
    await as.call(contract.posts.favorite, { params: { id }, body: { favorite: true } }),
    await as.call(contract.posts.remove, { params: { id } }),
    await as.call(contract.pointLogs.approve, { params: { id: log }, body: { reason: 'Good' } }),
    await as.call(contract.pointLogs.deny, { params: { id: log }, body: { reason: 'Bad' } }),
    await as.call(contract.results.list, { query: { propertyId: property, userType: 'RESIDENT' } }),
    await as.call(contract.results.get, { params: { id } }),
    await as.call(contract.results.answers, { query: { propertyId: property, userType: 'RESIDENT' } }),
  ];
  expect(refused.map(({ status, error }) => [status, error.message])).toEqual(
    refused.map(() => [409, featureOff.residentBoosts]),
  );
  const many = await as.call(contract.decisions.decideMany, {
    query: { propertyId: property },
    body: { decision: 'approve', reason: 'Good', pointLogIds: [log] },
  });
  expect(many.body.data[0]).toMatchObject({ outcome: 'refused', message: postMessages.needsResidentBoosts });
  const known = await as.call(contract.pointLogs.get, { params: { id: log } });
  expect([known.status, known.body.data.approved, known.body.data.denied]).toEqual([200, false, false]);
  expect((await as.call(contract.pointLogs.list, { query: { propertyId: property } })).status).toBe(200);
  await switchTo('residentBoosts', true);
  expect(
    (await as.call(contract.pointLogs.approve, { params: { id: log }, body: { reason: 'Good' } })).body.data.approved,
  ).toBe(true);
});
