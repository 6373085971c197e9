import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
type Body = Record<string, unknown>;
const boost = {
  type: 'BOOST',
  boostType: 'custom',
  title: 'Decorate your door',
  text: 'Send a picture of it.',
  rewardPoints: 300,
};
const create = (body: Body = {}, as = server().manager, propertyId = server().property) =>
  server()
    .as(as)
    .call(contract.posts.create, { query: { propertyId }, body: { ...boost, ...body } as never });
const createPost = async (body: Body = {}) => {
  const reply = await create(body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const update = (id: string, body: Body, as = server().manager) =>
  server()
    .as(as)
    .call(contract.posts.update, { params: { id }, body: body as never });
const remove = (id: string, as = server().manager) => server().as(as).call(contract.posts.remove, { params: { id } });
const list = async (query: Body = {}, as = server().manager) => {
  const reply = await server()
    .as(as)
    .call(contract.posts.list, { query: { propertyId: server().property, limit: 100, ...query } as never });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const idsOf = async (query: Body = {}) => (await list(query)).data.map(({ _id }) => _id);
const revisionsOf = async (postId: string, window: Body = {}) => {
  const reply = await server()
    .as(server().viewer)
    .call(contract.posts.revisions, { query: { postId, ...window } as never });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const issuesOf = async (body: Body) => {
  const reply = await create(body);
  expect(reply.status, reply.text).toBe(400);
  return reply.error.issues?.map(({ path, message }) => [path.slice(1).join('.'), message]);
};

describe('creating a post', () => {
  test('returns it active, with its author, without likes and submissions', async () => {
    expect(await createPost({ budget: 1000, startDate: '2026-03-01T16:00:00.000Z' })).toMatchObject({
      ...boost,
      budget: 1000,
      startDate: '2026-03-01T16:00:00.000Z',
      endDate: null,
      active: true,
      favorite: false,
      isDeleted: false,
      recurrence: 'none',
      nextOccurrence: null,
      likes: 0,
      pointLogsSubmitted: 0,
      pointLogsApproved: 0,
      pointLogsPending: 0,
      maxSubmissionCount: 1,
      author: { _id: server().manager._id, name: 'Test manager' },
      property: server().property,
      timezone: 'America/Denver',
      version: 0,
      eventInfo: null,
      can: { edit: true, copy: true, delete: true, activate: true, favorite: true },
    });
  });

  test('an event has its time and the reward for its code', async () => {
    const times = { startDate: '2026-05-02T17:00:00.000Z', endDate: '2026-05-02T19:00:00.000Z' };
    const event = { type: 'EVENT', boostType: null, rewardPoints: 250, eventInfo: { ...times, code: 'POOL' } };
    expect(await createPost(event)).toMatchObject({
      type: 'EVENT',
      boostType: 'event',
      eventInfo: { ...times, rewardPoints: 250, code: 'POOL' },
    });
  });

  test("accepts an event's reward under the name it is read by", async () => {
    const eventInfo = { startDate: null, endDate: null, code: 'POOL', rewardPoints: 250 };
    const event = { type: 'EVENT', boostType: null, rewardPoints: undefined, eventInfo };
    const { _id } = await createPost(event);
    const changed = await update(_id, { eventInfo: { ...eventInfo, rewardPoints: 400 } });
    expect(changed.body.data).toMatchObject({ rewardPoints: 400, eventInfo: { rewardPoints: 400 } });
    expect((await update(_id, { rewardPoints: 100 })).body.data.eventInfo?.rewardPoints).toBe(100);
    expect(await issuesOf({ ...event, rewardPoints: 100 })).toEqual([
      ['eventInfo.rewardPoints', postMessages.rewardTwice],
    ]);
    expect(await issuesOf({ ...event, budget: 249 })).toEqual([['budget', postMessages.budgetTooLow]]);
  });

  test('questions and options get ids, and keep them', async () => {
    const questions = [{ question: 'How quick?' }, { question: 'How friendly?' }];
    const survey = { boostType: 'microSurveyBoost', boostInfo: { microSurveyBoost: { questions } } };
    const { _id, boostInfo } = await createPost(survey);
    const saved = boostInfo.microSurveyBoost?.questions ?? [];
    expect(saved).toMatchObject(questions);
    const next = [saved[1], { question: 'How clean?' }];
    const changed = await update(_id, { boostInfo: { microSurveyBoost: { questions: next, ratingComments: true } } });
    expect(changed.body.data.boostInfo.microSurveyBoost).toMatchObject({ questions: next, ratingComments: true });
    expect(changed.body.data.boostInfo.microSurveyBoost?.questions[0]?._id).toBe(saved[1]?._id);
  });

  test('the second of two options with the same id gets a new one', async () => {
    const _id = 'a'.repeat(24);
    const selections = [
      { _id, label: 'Yes' },
      { _id, label: 'No' },
    ];
    const { boostInfo } = await createPost({ boostType: 'voteBoost', boostInfo: { voteBoost: { selections } } });
    expect(new Set(boostInfo.voteBoost?.selections.map((option) => option._id)).size).toBe(2);
  });

  test("start and end are compared by the property's dates", async () => {
    // 00:05 and 23:55 on one day in Denver, two days in UTC.
    expect(
      await createPost({ startDate: '2026-03-02T06:55:00.000Z', endDate: '2026-03-01T07:05:00.000Z' }),
    ).toMatchObject({
      startDate: '2026-03-02T06:55:00.000Z',
    });
  });

  test('a recurring post without a start begins on a multiple of five minutes', async () => {
    const { startDate } = await createPost({
      recurrence: 'monthly',
      endDate: new Date(Date.now() + 1e10).toISOString(),
    });
    expect(Date.parse(startDate ?? '') % 300_000).toBe(0);
    expect(Date.now() - Date.parse(startDate ?? '')).toBeLessThan(400_000);
  });

  test('single submission sets the maximum to 1', async () => {
    expect(await createPost({ singleSubmission: true, maxSubmissionCount: 4 })).toMatchObject({
      maxSubmissionCount: 1,
    });
  });

  const noon = '2026-03-02T19:00:00.000Z';
  test.for<[string, Body, string, string]>([
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['no message', { text: '' }, 'text', 'Message is required'],
    ['nothing in place of a message', { text: undefined }, 'text', 'Message is required'],
    [
      'a start on a day after the end',
      { startDate: noon, endDate: '2026-03-01T06:59:00.000Z' },
      'startDate',
      'Start date cannot be after end date',
    ],
    [
      'an end on a day before the start',
      { startDate: noon, endDate: '2026-03-01T06:59:00.000Z' },
      'endDate',
      'End date cannot be before start date',
    ],
    ['one moment for both', { startDate: noon, endDate: noon }, 'endDate', 'Start and end time can’t be the same.'],
    ['a budget below 0', { budget: -1 }, 'budget', 'Budget must be a positive number'],
    ['a budget below the reward', { budget: 299 }, 'budget', 'Budget must be greater than reward points'],
    [
      'an event without a reward',
      { type: 'EVENT', boostType: null, rewardPoints: 0 },
      'rewardPoints',
      postMessages.rewardRequired,
    ],
    ['no reward', { rewardPoints: 0 }, 'rewardPoints', 'Reward points is required'],
    ['an empty reward', { rewardPoints: null }, 'rewardPoints', 'Reward points is required'],
    ['a reward below 0', { rewardPoints: -5 }, 'rewardPoints', 'Reward points must be a positive'],
    ['six submissions', { maxSubmissionCount: 6 }, 'maxSubmissionCount', postMessages.submissionsRange],
    ['a recurrence without an end', { recurrence: 'monthly' }, 'endDate', postMessages.recurrenceNeedsEnd],
    ['a boost of no type', { boostType: null }, 'boostType', postMessages.boostTypeRequired],
    ['a post with a type of boost', { type: 'POST' }, 'boostType', postMessages.boostTypeOfBoosts],
    [
      'an empty question',
      { boostType: 'microSurveyBoost', boostInfo: { microSurveyBoost: { questions: [{ question: ' ' }] } } },
      'boostInfo.microSurveyBoost.questions.0.question',
      postMessages.questionRequired,
    ],
    [
      'an empty option',
      { boostType: 'voteBoost', boostInfo: { voteBoost: { selections: [{ label: '' }] } } },
      'boostInfo.voteBoost.selections.0.label',
      postMessages.optionRequired,
    ],
    [
      'a survey without questions',
      { boostType: 'microSurveyBoost' },
      'boostInfo.microSurveyBoost.questions',
      postMessages.questionRequired,
    ],
  ])('%s is refused', async ([, body, field, message]) => {
    expect(await issuesOf(body)).toContainEqual([field, message]);
  });

  test('is refused with a message if there is no property', async () => {
    for (const propertyId of ['All Property', '']) {
      const reply = await create({}, server().admin, propertyId);
      expect([reply.status, reply.error.message]).toEqual([400, 'No property selected']);
    }
  });

  test('viewers can read but not change posts', async () => {
    const post = await createPost();
    const { viewer } = server();
    expect((await list({ postId: post._id }, viewer)).data[0]?.can).toEqual({
      edit: false,
      copy: false,
      delete: false,
      activate: false,
      favorite: false,
    });
    expect((await create({}, viewer)).status).toBe(403);
    expect((await update(post._id, { active: false }, viewer)).status).toBe(403);
    expect((await remove(post._id, viewer)).status).toBe(403);
  });
});

describe('the list', () => {
  test('shows each post under its tab, and deleted ones only there', async () => {
    const active = await createPost();
    const inactive = await createPost({ active: false });
    const favorite = await createPost();
    const deleted = await createPost();
    const { manager } = server();
    await server()
      .as(manager)
      .call(contract.posts.favorite, { params: { id: favorite._id }, body: { favorite: true } });
    await remove(deleted._id);
    const all = [active, inactive, favorite, deleted].map(({ _id }) => _id);
    const under = async (query: Body) => (await idsOf(query)).filter((id) => all.includes(id)).sort();
    const ids = (...posts: { _id: string }[]) => posts.map(({ _id }) => _id).sort();
    expect(await under({ filterType: 'active' })).toEqual(ids(active, favorite));
    expect(await under({ filterType: 'inactive' })).toEqual(ids(inactive));
    expect(await under({ filterType: 'favorite' })).toEqual(ids(favorite));
    expect(await under({ filterType: 'deleted' })).toEqual(ids(deleted));
    expect(await under({ isDeleted: true })).toEqual(ids(deleted));
    expect(await under({})).toEqual(ids(active, inactive, favorite));
  });

  test('filters by type, audience, author and title', async () => {
    const title = 'Zebra crossing';
    const review = await createPost({ title, boostType: 'review' });
    const rated = await createPost({ title, boostType: 'newReviewBoost' });
    const ambassadors = await createPost({ title, type: 'AMBASSADOR_BOOST', boostType: 'review' });
    const search = 'zebra';
    expect(await idsOf({ search })).toEqual([ambassadors._id, rated._id, review._id]);
    expect(await idsOf({ search, postType: 'BOOST' })).toEqual([rated._id, review._id]);
    expect(await idsOf({ search, postType: 'boost-review' })).toEqual([review._id]);
    expect(await idsOf({ search, postType: 'new-boost-review' })).toEqual([rated._id]);
    expect(await idsOf({ search, postType: 'ambassador-boost-review' })).toEqual([ambassadors._id]);
    expect(await idsOf({ search, userType: 'AMBASSADOR' })).toEqual([ambassadors._id]);
    expect(await idsOf({ search, userId: server().staff._id })).toEqual([]);
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  test('filters by end between two instants', async () => {
    const ending = async (endDate: string | null) => (await createPost({ title: 'Ends', endDate }))._id;
    const [first, last] = [await ending('2026-09-01T06:00:00.000Z'), await ending('2026-09-30T06:00:00.000Z')];
    await ending('2026-10-01T06:00:00.000Z');
    await ending(null);
    const within = { endsFrom: '2026-09-01T06:00:00.000Z', endsBefore: '2026-10-01T06:00:00.000Z' };
    expect(await idsOf({ ...within, search: 'Ends', orderBy: 'endDate', order: 'asc' })).toEqual([first, last]);
  });

  test('counts and sorts by submissions made and paid', async () => {
    const [none, two] = [
      await createPost({ title: 'Count none' }),
      await createPost({ title: 'Count two', maxSubmissionCount: 2 }),
    ];
    const { resident, manager, property } = server();
    await server().fund(property, 1000);
    const submit = () =>
      server()
        .as(resident)
        .call(contract.submissions.submit, { params: { id: two._id }, body: {} });
    const first = await submit();
    await submit();
    await server()
      .as(manager)
      .call(contract.pointLogs.approve, { params: { id: first.body.data._id }, body: { reason: 'Nice' } });
    for (const orderBy of ['pointLogsSubmitted', 'pointLogsApproved']) {
      const { data } = await list({ search: 'count', orderBy, order: 'desc' });
      expect(data.map((row) => [row._id, row.pointLogsSubmitted, row.pointLogsApproved])).toEqual([
        [two._id, 2, 1],
        [none._id, 0, 0],
      ]);
    }
  });

  test('shows the next start of a recurring post, at the same time of day', async () => {
    const year = new Date().getUTCFullYear();
    // 17:00 in Denver on January 31.
    const series = { startDate: `${year - 1}-02-01T00:00:00.000Z`, endDate: `${year + 2}-01-01T00:00:00.000Z` };
    const { nextOccurrence } = await createPost({ ...series, recurrence: 'monthly' });
    const local = new Date(nextOccurrence ?? 0).toLocaleString('en-US', {
      timeZone: 'America/Denver',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    expect(local).toBe('17');
    expect(Date.parse(nextOccurrence ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(nextOccurrence ?? '')).toBeLessThan(Date.now() + 32 * 86_400_000);
  });
});

describe('updating a post', () => {
  test('changes sent fields, and keeps every version with its author', async () => {
    const { _id } = await createPost({ title: 'First' });
    const { staff } = server();
    await update(_id, { title: 'Second' }, staff);
    const reply = await update(_id, { active: false, budget: 900 });
    expect(reply.body.data).toMatchObject({
      title: 'Second',
      active: false,
      budget: 900,
      rewardPoints: 300,
      version: 2,
    });
    const { data, totalCount } = await revisionsOf(_id);
    expect(totalCount).toBe(3);
    expect(
      data.map(({ version, title, active, budget, updatedBy }) => [version, title, active, budget, updatedBy]),
    ).toEqual([
      [2, 'Second', false, 900, 'Test manager'],
      [1, 'Second', true, 0, 'Test leasing_agent'],
      [0, 'First', true, 0, 'Test manager'],
    ]);
    expect((await revisionsOf(_id, { page: 2, limit: 2 })).data.map(({ version }) => version)).toEqual([0]);
  });

  test("an update without changes adds no version, and versions can't be rewritten", async () => {
    const { _id } = await createPost();
    await update(_id, { title: boost.title });
    expect((await revisionsOf(_id)).totalCount).toBe(1);
    await expect(server().db.deleteFrom('post_revisions').where('post_id', '=', _id).execute()).rejects.toThrow();
  });

  test('validates the whole post, but older invalid ones can be deactivated', async () => {
    const { _id } = await createPost({ budget: 300 });
    expect((await update(_id, { rewardPoints: 301 })).error.message).toBe('Budget must be greater than reward points');
    await sql`update posts set reward_points = 0, budget = 0 where id = ${_id}`.execute(server().db);
    expect((await update(_id, { title: 'New' })).error.message).toBe('Reward points is required');
    expect((await update(_id, { active: false })).status).toBe(200);
  });

  test("the second of two concurrent changes to a version gets a conflict with the first's changes", async () => {
    const { _id, version } = await createPost();
    const [one, other] = await Promise.all([
      update(_id, { title: 'One', version }),
      update(_id, { title: 'Other', version }, server().staff),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const refused = [one, other].find(({ status }) => status === 409);
    expect(refused?.error.message).toBe(postMessages.changedByOther);
    expect(refused?.error.current).toMatchObject({ _id, version: 1 });
  });

  test("a deleted post can't change, and its pending submissions are withdrawn", async () => {
    const { _id } = await createPost();
    const { manager, resident, addPerson, property } = server();
    const submitted: string[] = [];
    for (const by of [resident, await addPerson('resident', property)]) {
      const reply = await server()
        .as(by)
        .call(contract.submissions.submit, { params: { id: _id }, body: {} });
      submitted.push(reply.body.data._id);
    }
    const counts = async () => (await list({ postId: _id })).data[0];
    expect(await counts()).toMatchObject({ pointLogsSubmitted: 2, pointLogsPending: 2 });
    const denied = await server()
      .as(manager)
      .call(contract.pointLogs.deny, { params: { id: submitted[0] ?? '' }, body: { reason: 'Not this one' } });
    expect(denied.status, denied.text).toBe(200);
    expect(await counts()).toMatchObject({ pointLogsSubmitted: 2, pointLogsApproved: 0, pointLogsPending: 1 });
    const reply = await remove(_id);
    expect(reply.body).toMatchObject({
      message: 'Boost deleted successfully',
      data: { isDeleted: true, can: { copy: true, edit: false } },
    });
    expect((await update(_id, { title: 'New' })).error.message).toBe(postMessages.deletedAlready);
    expect((await remove(_id)).status).toBe(409);
    const liked = await server()
      .as(manager)
      .call(contract.posts.favorite, { params: { id: _id }, body: { favorite: true } });
    expect(liked.status).toBe(409);
    expect((await list({ postId: _id, filterType: 'deleted' })).data[0]).toMatchObject({
      pointLogsSubmitted: 1,
      pointLogsPending: 0,
    });
  });
});
