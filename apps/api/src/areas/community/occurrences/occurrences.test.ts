import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { monthsLater } from '@hearth/contract/time-zones';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
type Body = Record<string, unknown>;
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
/** Started two months and ten days ago, so its third occurrence is running. */
const began = new Date(monthsLater(Date.now(), -2) - 10 * dayMs).toISOString();

async function createPost(body: Body = {}) {
  const reply = await server()
    .as(server().manager)
    .call(contract.posts.create, {
      query: { propertyId: server().property },
      body: {
        type: 'BOOST',
        boostType: 'custom',
        title: 'Every month',
        text: '<p>Again.</p>',
        rewardPoints: 100,
        recurrence: 'monthly',
        startDate: began,
        endDate: inDays(200),
        ...body,
      } as never,
    });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
const change = (id: string, number: number, startDate: string | null, as = server().manager) =>
  server().as(as).call(contract.occurrences.change, { params: { id, number }, body: { startDate } });
const following = (id: string, number: number, body: Body) =>
  server()
    .as(server().manager)
    .call(contract.occurrences.following, { params: { id, number }, body: body as never });
const list = async (id: string, query: Body = { from: began }) =>
  (
    await server()
      .as(server().viewer)
      .call(contract.occurrences.list, { params: { id }, query: query as never })
  ).body.data;
const submit = (id: string, as: { accessToken: string; _id: string }) =>
  server().as(as).call(contract.submissions.submit, { params: { id }, body: {} });
const inFeed = async (id: string, as: { accessToken: string; _id: string }) =>
  (await server().as(as).call(contract.feed.get, { params: { id } })).status;
const newResident = () => server().addPerson('resident', server().property);
/** Backdates the submission. */
const ago = (days: number, userId: string) =>
  server()
    .db.updateTable('point_logs')
    .set({ created_at: new Date(Date.now() - days * dayMs) })
    .where('user_id', '=', userId)
    .execute();

describe('the submission maximum', () => {
  test('applies per occurrence, and the budget across all of them', async () => {
    const person = await newResident();
    const { _id } = await createPost({ budget: 200 });
    expect((await submit(_id, person)).status).toBe(200);
    expect((await submit(_id, person)).error.message).toContain('submission limit');
    await ago(45, person._id);
    expect((await submit(_id, person)).status).toBe(200);
    await ago(45, person._id);
    expect((await submit(_id, person)).error.message).toBe("This boost's budget is spent");
  });
});

describe('only this one', () => {
  test('an occurrence is skipped or moved, and put back', async () => {
    const post = await createPost();
    const before = await list(post._id);
    expect(before.slice(0, 4).map(({ number, can }) => [number, can.change])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, false],
    ]);
    const [third, fourth] = [before[3], before[4]];
    const moved = new Date(Date.parse(third?.startDate ?? '') + 2 * dayMs).toISOString();
    expect((await change(post._id, 3, moved)).body.data.nextOccurrence).toBe(moved);
    expect((await change(post._id, 3, null)).body.data.nextOccurrence).toBe(fourth?.startDate);
    expect((await list(post._id))[3]).toMatchObject({ isSkipped: true, startDate: third?.startDate });
    const restored = await server()
      .as(server().manager)
      .call(contract.occurrences.restore, { params: { id: post._id, number: 3 } });
    expect(restored.body.data.nextOccurrence).toBe(third?.startDate);
    expect(await list(post._id)).toEqual(before.map((row) => ({ ...row, can: { change: false } })));
  });

  test("a started occurrence can't change, and others stay between their neighbors", async () => {
    const { _id } = await createPost();
    const [, , , third, fourth] = await list(_id);
    const faults = [
      [2, null, postMessages.occurrenceBegun],
      [3, fourth?.startDate ?? '', postMessages.occurrencePlace],
      [3, inDays(-1), postMessages.occurrencePlace],
      [99, null, postMessages.noSuchOccurrence],
    ] as const;
    for (const [number, startDate, message] of faults) {
      const reply = await change(_id, number, startDate);
      expect([reply.status, reply.error.message]).toEqual([409, message]);
    }
    expect((await change(_id, 3, third?.startDate ?? null, server().viewer)).status).toBe(403);
    const once = await createPost({ recurrence: 'none' });
    expect((await change(once._id, 0, null)).error.message).toBe(postMessages.notRecurring);
  });

  test('residents find a skipped occurrence closed', async () => {
    const person = await newResident();
    const { _id } = await createPost();
    expect(await inFeed(_id, person)).toBe(200);
    await server()
      .db.insertInto('post_occurrence_changes')
      .values({ post_id: _id, property_id: server().property, number: 2, start_at: null })
      .execute();
    expect(await inFeed(_id, person)).toBe(404);
    expect((await submit(_id, person)).error.message).toBe("This boost isn't open");
    const { body } = await server()
      .as(person)
      .call(contract.feed.list, { query: { limit: 100 } });
    expect(body.data.map((item) => item._id)).not.toContain(_id);
  });

  test('changing the start of a series changes its occurrences', async () => {
    const { _id } = await createPost();
    await change(_id, 4, null);
    await server()
      .as(server().manager)
      .call(contract.posts.update, { params: { id: _id }, body: { title: 'Still every month' } });
    expect((await list(_id)).some(({ isSkipped }) => isSkipped)).toBe(true);
    await server()
      .as(server().manager)
      .call(contract.posts.update, { params: { id: _id }, body: { recurrence: 'quarterly' } });
    expect((await list(_id)).some(({ isSkipped }) => isSkipped)).toBe(false);
  });
});

describe('this and following', () => {
  test('the series continues as a new changed post, and later skips stay', async () => {
    const post = await createPost({ budget: 1000 });
    const before = await list(post._id);
    await change(post._id, 5, null);
    const reply = await following(post._id, 4, { title: 'From now on', rewardPoints: 200 });
    expect(reply.status, reply.text).toBe(200);
    const { data: next, previous } = reply.body;
    expect(previous).toMatchObject({ _id: post._id, title: 'Every month', endDate: before[4]?.startDate });
    expect(next).toMatchObject({
      title: 'From now on',
      rewardPoints: 200,
      startDate: before[4]?.startDate,
      endDate: post.endDate,
      recurrence: 'monthly',
      version: 0,
    });
    expect((await list(post._id)).map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    const rest = await list(next._id);
    expect(rest.map(({ startDate }) => startDate)).toEqual(before.slice(4).map(({ startDate }) => startDate));
    expect(rest[1]?.isSkipped).toBe(true);
  });

  test('both parts are paid from one budget', async () => {
    const person = await newResident();
    const post = await createPost({ budget: 200, maxSubmissionCount: 5 });
    const { data: next } = (await following(post._id, 4, {})).body;
    await submit(post._id, person);
    await server().db.updateTable('posts').set({ start_at: began }).where('id', '=', next._id).execute();
    expect((await submit(next._id, person)).status).toBe(200);
    expect((await submit(next._id, person)).error.message).toBe("This boost's budget is spent");
    expect((await submit(post._id, person)).error.message).toBe("This boost's budget is spent");
    const lowered = await server()
      .as(server().manager)
      .call(contract.posts.update, { params: { id: next._id }, body: { budget: 100 } });
    expect([lowered.status, lowered.error.message]).toEqual([409, postMessages.budgetBelowCommitted(200)]);
  });

  test('the first occurrence is the series itself', async () => {
    const { _id } = await createPost();
    expect((await following(_id, 0, {})).error.message).toBe(postMessages.firstOccurrence);
  });
});

test('a list is sorted by the next start of its posts', async () => {
  const twelve = Array.from({ length: 12 }, (_, i) => i);
  const items = await Promise.all(
    twelve.map((i) =>
      createPost({
        recurrence: ['monthly', 'quarterly', 'yearly', 'none'][i % 4],
        startDate: `202${4 + (i % 3)}-0${1 + (i % 5)}-${i % 2 === 0 ? 31 - (i % 5 === 1 || i % 5 === 3 ? 3 : 0) : 28}T0${i % 10}:30:00.000Z`,
        endDate: inDays(i === 8 ? 2 : 40 * i + 1),
      }),
    ),
  );
  const monthly = items.filter(({ recurrence }) => recurrence === 'monthly');
  for (const { _id, startDate } of monthly.slice(1)) {
    const coming = (await list(_id, { from: startDate })).filter(({ can }) => can.change);
    for (const { number } of coming.slice(0, 4)) await change(_id, number, null);
    const moved = coming[4];
    if (moved) await change(_id, moved.number, new Date(Date.parse(moved.startDate) + dayMs).toISOString());
  }
  for (const order of ['asc', 'desc'] as const) {
    const reply = await server()
      .as(server().viewer)
      .call(contract.posts.list, {
        query: { propertyId: server().property, orderBy: 'nextOccurrence', order, limit: 100 },
      });
    const next = reply.body.data.map(({ nextOccurrence }) => nextOccurrence);
    const known = next.filter((at) => at !== null);
    const sorted = known.toSorted((one, other) => (order === 'asc' ? 1 : -1) * (Date.parse(one) - Date.parse(other)));
    expect(known.length).toBeGreaterThan(5);
    expect(next).toEqual([...sorted, ...next.filter((at) => at === null)]);
  }
});
