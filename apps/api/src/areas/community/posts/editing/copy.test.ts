import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer();

test('a copy keeps local times, and succeeds or fails per property', async () => {
  const { admin, manager, property, company, elsewhere, addProperty, db } = server();
  const east = await addProperty(company, { timezone: 'America/New_York' });
  const off = await addProperty(company);
  await db.updateTable('properties').set({ features: '{}' }).where('id', '=', off).execute();
  await db
    .insertInto('property_roles')
    .values([
      { user_id: manager._id, property_id: east, role: 'manager' },
      { user_id: manager._id, property_id: off, role: 'manager' },
    ])
    .execute();
  const created = await server()
    .as(admin)
    .call(contract.posts.create, {
      query: { propertyId: property },
      body: {
        type: 'BOOST',
        boostType: 'microSurveyBoost',
        title: 'Survey',
        text: '<p>Three questions.</p>',
        rewardPoints: 100,
        active: false,
        // 09:00 in Denver before and after the start of daylight saving time.
        startDate: '2026-03-01T16:00:00.000Z',
        endDate: '2026-04-01T15:00:00.000Z',
        boostInfo: { microSurveyBoost: { questions: [{ question: 'How?' }], ratingComments: true } },
      },
    });
  const source = created.body.data;
  await server()
    .as(manager)
    .call(contract.posts.remove, { params: { id: source._id } });
  const reply = await server()
    .as(manager)
    .call(contract.posts.copy, { params: { id: source._id }, body: { propertyIds: [east, off, elsewhere, property] } });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    success: true,
    failed: true,
    message: 'Copied to 2 of 4 properties',
    results: [
      { propertyId: east, success: true, message: 'Copied' },
      { propertyId: off, success: false, message: postMessages.needsResidentBoosts, postId: null },
      { propertyId: elsewhere, success: false, message: "You don't have permission to do this", postId: null },
      { propertyId: property, success: true },
    ],
  });
  const copied = await server()
    .as(admin)
    .call(contract.posts.get, { params: { id: reply.body.results[0]?.postId ?? '' } });
  expect(copied.body.data).toMatchObject({
    property: east,
    title: 'Survey',
    active: true,
    isDeleted: false,
    startDate: '2026-03-01T14:00:00.000Z',
    endDate: '2026-04-01T13:00:00.000Z',
    author: { _id: manager._id },
    version: 0,
  });
  const [question] = copied.body.data.boostInfo.microSurveyBoost?.questions ?? [];
  expect(question?.question).toBe('How?');
  expect(question?._id).not.toBe(source.boostInfo.microSurveyBoost?.questions[0]?._id);
  const nowhere = await server()
    .as(manager)
    .call(contract.posts.copy, { params: { id: source._id }, body: { propertyIds: [off] } });
  expect(nowhere.body).toMatchObject({ success: false, failed: true, message: 'Copied to 0 of 1 property' });
  const viewer = await server()
    .as(server().viewer)
    .call(contract.posts.copy, { params: { id: source._id }, body: { propertyIds: [property] } });
  expect(viewer.status).toBe(403);
});
