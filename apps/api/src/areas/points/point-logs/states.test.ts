import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const list = (query: Record<string, unknown>) =>
  server()
    .as(server().manager)
    .call(contract.pointLogs.list, { query: { propertyId: server().property, limit: 100, ...query } });
const get = async (id: string) =>
  (await server().as(server().manager).call(contract.pointLogs.get, { params: { id } })).body.data;
const sendGift = async (userId: string, amount = 500) => {
  const reply = await server()
    .as(server().manager)
    .call(contract.gifts.award, {
      query: { propertyId: server().property },
      body: { users: [userId], amount, category: 'Concession' },
    });
  return reply.body.results[0]?.pointLogId ?? '';
};
const someone = () => server().addPerson('resident', server().property);

test('voided logs appear only under Voided, in rows, counts and exports', async () => {
  const { _id: userId } = await someone();
  const [kept, voided] = [await sendGift(userId), await sendGift(userId)];
  await server()
    .as(server().manager)
    .call(contract.pointLogs.void, { params: { id: voided }, body: { reason: 'Sent twice' } });
  for (const [status, expected] of [
    ['approved', [kept]],
    ['void', [voided]],
    ['denied', []],
    ['pending', []],
    ['all', [voided, kept]],
  ] as const) {
    const { body } = await list({ userId, status });
    expect([status, body.data.map(({ _id }) => _id)]).toEqual([status, expected]);
    expect([status, body.totalCount]).toEqual([status, expected.length]);
    const lines = (await list({ userId, status, format: 'csv' })).text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(-24))).toEqual(expected);
    if (status === 'void') expect(lines[0]).toContain(',Voided,');
  }
});

test("auto-approved logs show 'Automatic' in row, detail, export and history", async () => {
  const { db, property, brand } = server();
  const person = await someone();
  await sendGift(person._id);
  const [poll, option] = [newId(), newId()];
  await db
    .insertInto('posts')
    .values({
      id: poll,
      property_id: property,
      type: 'BOOST',
      boost_type: 'voteBoost',
      title: 'Poll',
      reward_points: 50,
      boost_info: JSON.stringify({ voteBoost: { selections: [{ _id: option, label: 'Yes' }] } }),
    })
    .execute();
  const as = server().as(person);
  const answered = await as.call(contract.submissions.answer, {
    params: { id: poll },
    body: { selections: [option] },
  });
  const redeemed = await as.call(contract.redemptions.redeem, {
    body: { brandId: brand, points: 100, propertyId: property },
  });
  for (const { status, body, text } of [answered, redeemed]) {
    expect(status, text).toBe(200);
    const id = body.data._id;
    expect(body.data.updatedBy).toBe('Automatic');
    expect((await get(id)).updatedBy).toBe('Automatic');
    const csv = await list({ userId: person._id, format: 'csv' });
    expect(csv.text.split('\r\n').find((line) => line.endsWith(id))).toContain(`,Automatic,${id}`);
  }
  const history = await server()
    .as(server().manager)
    .call(contract.pointLogs.history, { params: { id: answered.body.data._id } });
  expect(history.body.data.map(({ text, by }) => [text, by])).toEqual(
    expect.arrayContaining([
      ['Responded', 'Test resident'],
      ['Points sent: 50', 'Automatic'],
    ]),
  );
  const gift = (await list({ userId: person._id, pointLogType: 'surprise' })).body.data[0];
  expect(gift?.updatedBy).toBe('Test manager');
});

test("a removed user's logs are marked only at the property they left", async () => {
  const { db, sister, property, manager } = server();
  const person = await someone();
  await db
    .insertInto('property_roles')
    .values({ user_id: person._id, property_id: sister, role: 'resident' })
    .execute();
  const here = await sendGift(person._id);
  expect((await get(here)).isDeleted).toBe(false);
  const there = await server()
    .as(server().sisterManager)
    .call(contract.gifts.award, {
      query: { propertyId: sister },
      body: { users: [person._id], amount: 10, category: 'Concession' },
    });
  const removed = await server()
    .as(manager)
    .call(contract.removals.removeUser, { params: { id: person._id }, query: { propertyId: property } });
  expect(removed.status, removed.text).toBe(200);
  expect((await get(here)).isDeleted).toBe(true);
  const elsewhere = await server()
    .as(server().sisterManager)
    .call(contract.pointLogs.get, { params: { id: there.body.results[0]?.pointLogId ?? '' } });
  expect(elsewhere.body.data.isDeleted).toBe(false);
});

test('deleting a post withdraws its pending submissions and keeps reviewed ones', async () => {
  const { db, property, manager } = server();
  const person = await someone();
  const post = newId();
  await db
    .insertInto('posts')
    .values({
      id: post,
      property_id: property,
      type: 'BOOST',
      boost_type: 'custom',
      title: 'Boost',
      reward_points: 70,
      max_submission_count: 5,
    })
    .execute();
  const submit = () =>
    server()
      .as(person)
      .call(contract.submissions.submit, { params: { id: post }, body: {} });
  const [decided, waiting] = [(await submit()).body.data._id, (await submit()).body.data._id];
  const approve = (id: string) =>
    server()
      .as(manager)
      .call(contract.pointLogs.approve, { params: { id }, body: { reason: 'Good' } });
  expect((await approve(decided)).status).toBe(200);
  const shadow = async () =>
    (
      await server()
        .as(manager)
        .call(contract.properties.get, { params: { id: property } })
    ).body.data.pointsShadow;
  const before = (await shadow()) ?? 0;
  await db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', post).execute();
  expect(await get(decided)).toMatchObject({ isDeleted: false, approved: true });
  expect(await get(waiting)).toMatchObject({ isDeleted: true, can: { approve: false, deny: false } });
  expect((await list({ postId: post, status: 'pending' })).body.totalCount).toBe(0);
  expect((await list({ postId: post })).body.totalCount).toBe(2);
  expect(await shadow()).toBe(before - 70);
  expect((await approve(waiting)).status).toBe(409);
});

test("submissions that race with their post's deletion are withdrawn or refused", async () => {
  const { db, property } = server();
  for (let round = 0; round < 8; round += 1) {
    const post = newId();
    await db
      .insertInto('posts')
      .values({
        id: post,
        property_id: property,
        type: 'BOOST',
        boost_type: 'custom',
        title: 'Boost',
        reward_points: 70,
        max_submission_count: 5,
      })
      .execute();
    const people = await Promise.all([someone(), someone(), someone(), someone()]);
    const replies = await Promise.all([
      ...people.map((person) =>
        server()
          .as(person)
          .call(contract.submissions.submit, { params: { id: post }, body: {} }),
      ),
      db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', post).execute(),
    ]);
    expect(replies.every((reply) => !('status' in reply) || reply.status < 500)).toBe(true);
    expect((await list({ postId: post, status: 'pending' })).body.totalCount).toBe(0);
  }
});
