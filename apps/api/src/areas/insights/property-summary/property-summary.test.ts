import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const summaryFor = (as = server().manager, id = server().property) =>
  server().as(as).call(contract.propertySummary.get, { params: { id } });

test("a property's staff are sorted by rank, without former or deactivated staff and residents", async () => {
  const { db, addPerson, property } = server();
  const left = await addPerson('manager', property, { lastName: 'Left' });
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', left._id).execute();
  const disabled = await addPerson('manager', property, { lastName: 'Disabled' });
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled._id).execute();
  const waiting = await addPerson('leasing_agent', property, { firstName: 'A', lastName: 'Waiting' });
  await db.updateTable('users').set({ subject: null }).where('id', '=', waiting._id).execute();
  const { status, text, body } = await summaryFor();
  expect(status, text).toBe(200);
  expect(body.data.staff.map(({ role }) => role)).toEqual([
    'property_admin',
    'manager',
    'sr_leasing_agent',
    'leasing_agent',
    'leasing_agent',
    'read_only_manager',
  ]);
  expect(body.data).toMatchObject({ staffCount: 6, managers: 2 });
  expect(body.data.staff.find(({ _id }) => _id === waiting._id)?.hasSignedUp).toBe(false);
});

test("reviews are the property's own, without voided ones, with an average rating", async () => {
  const { db, property, elsewhere, resident } = server();
  const review = (values: object, at = property) => ({
    property_id: at,
    user_id: resident._id,
    type: 'boost',
    boost_type: 'newReviewBoost',
    status: 'approved',
    points: 10,
    decided_at: new Date(),
    ...values,
  });
  expect((await summaryFor()).body.data.reviews).toEqual({ count: 0, avgRating: null });
  await db
    .insertInto('point_logs')
    .values([
      review({ rating: 4 }),
      review({ rating: 2.5 }),
      review({ rating: null }),
      review({ rating: 1, void_at: new Date() }),
      review({ rating: 1 }, elsewhere),
      review({ rating: 1, boost_type: 'microSurveyBoost' }),
    ])
    .execute();
  expect((await summaryFor()).body.data.reviews).toEqual({ count: 3, avgRating: 3.25 });
});
