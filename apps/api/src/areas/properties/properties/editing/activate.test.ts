import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { newId } from '../../../../platform/id.ts';
import { pauseJobs } from '../../../../platform/jobs/paused.ts';

const server = useServer();
const { properties } = contract;
const at = () => ({ params: { id: server().property } });
const deactivate = (as = server().admin) => server().as(as).call(properties.deactivate, at());
const activate = (as = server().admin) => server().as(as).call(properties.activate, at());

test('an admin deactivates and activates a property; repeating either is refused, and both are audited', async () => {
  const { db, property, admin, resident } = server();
  await db
    .insertInto('point_logs')
    .values({
      property_id: property,
      user_id: resident._id,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 40,
    })
    .execute();
  const figures = await server().as(admin).call(properties.deactivation, at());
  expect(figures.body.data).toEqual({
    pendingSubmissions: 1,
    scheduledPosts: 0,
    points: 1_000_000,
    residents: 2,
    staff: 5,
    pausedJobs: 0,
  });
  const closed = await deactivate();
  expect(closed.body.data).toMatchObject({ active: false, can: { edit: true, deactivate: false, activate: true } });
  const again = await deactivate();
  expect([again.status, again.error.message]).toEqual([409, propertyMessages.inactiveAlready]);
  const reply = await server()
    .as(server().manager)
    .call(properties.update, { ...at(), body: { phone: '5125550142' } });
  expect(reply.body.data).toMatchObject({ active: false, phone: '5125550142' });
  expect((await activate()).body.data).toMatchObject({ active: true, can: { deactivate: true, activate: false } });
  expect((await activate()).error.message).toBe(propertyMessages.activeAlready);
  const trail = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', 'in', ['property.deactivate', 'property.activate'])
    .orderBy('at')
    .execute();
  expect(trail).toEqual([
    { action: 'property.deactivate', before: { active: true }, after: { active: false } },
    { action: 'property.activate', before: { active: false }, after: { active: true } },
  ]);
});

test('jobs of a deactivated property wait until it is activated; others run', async () => {
  const { db, property, sister, manager, resident, admin } = server();
  const pointLog = newId();
  const comment = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: pointLog,
      property_id: property,
      user_id: resident._id,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 40,
    })
    .execute();
  await db
    .insertInto('point_log_comments')
    .values({
      id: comment,
      point_log_id: pointLog,
      property_id: property,
      user_id: manager._id,
      comment: 'Well done',
      type: 'NEUTRAL',
    })
    .execute();
  await deactivate();
  const [here, there, nowhere] = [newId(), newId(), newId()];
  const batch = [
    { id: here, data: { propertyId: property, commentId: comment } },
    { id: there, data: { propertyId: sister, commentId: comment } },
    { id: nowhere, data: {} },
  ];
  expect(await pauseJobs(db, 'mail-comment', batch)).toEqual(new Set([here]));
  expect(await pauseJobs(db, 'mail-comment', batch)).toEqual(new Set([here]));
  expect((await server().as(admin).call(properties.deactivation, at())).body.data.pausedJobs).toBe(1);
  const mails = () => db.selectFrom('outbox').select('recipient').where('user_id', '=', resident._id).execute();
  expect(await mails()).toEqual([]);
  await activate();
  await eventually(async () => (await mails()).length === 1);
  expect((await server().as(admin).call(properties.deactivation, at())).body.data.pausedJobs).toBe(0);
});

test('a change during deactivation commits before it or is refused', async () => {
  const { manager, resident, property, balanceOf } = server();
  const before = await balanceOf(property);
  const gifts = Array.from({ length: 6 }, () =>
    server()
      .as(manager)
      .call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: [resident._id], amount: 10, category: 'Thank You!' },
      }),
  );
  const [closed, ...given] = await Promise.all([deactivate(), ...gifts]);
  expect(closed.status).toBe(200);
  for (const gift of given)
    expect(gift.status === 200 || gift.error.message === generalMessages.propertyInactive, gift.text).toBe(true);
  expect(await balanceOf(property)).toBe(before - 10 * given.filter(({ status }) => status === 200).length);
  await activate();
});

test.for(['manager', 'propertyAdmin', 'resident', 'contentAdmin'] as const)(
  "the %s can't deactivate a property",
  async (who) => {
    expect((await deactivate(server()[who])).status).toBe(403);
    expect((await server().as(server()[who]).call(properties.deactivation, at())).status).toBe(403);
  },
);
