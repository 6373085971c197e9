import { contract } from '@hearth/contract';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const ids = {
  survey: newId(),
  poll: newId(),
  review: newId(),
  ambassadors: newId(),
  elsewhere: newId(),
  quick: newId(),
  kind: newId(),
  film: newId(),
  music: newId(),
};
const people: Person[] = [];

const answerAs = (person: Person, id: string, body: object) =>
  server().as(person).call(contract.submissions.answer, { params: { id }, body });
const list = async (query: object = {}, as = server().manager) =>
  (
    await server()
      .as(as)
      .call(contract.results.list, { query: { propertyId: server().property, ...query } })
  ).body;
const one = async (id: string, query: object = {}) =>
  (await server().as(server().manager).call(contract.results.get, { params: { id }, query })).body.data;
const answers = async (query: object = {}) =>
  (
    await server()
      .as(server().manager)
      .call(contract.results.answers, { query: { propertyId: server().property, ...query } })
  ).body as { data: { _id: string; user: { name: string } }[]; totalCount: number; avgRating: number | null };

beforeAll(async () => {
  const { db, property, elsewhere } = server();
  const post = { property_id: property, type: 'BOOST', reward_points: 10 };
  const questions = [
    { _id: ids.quick, question: 'How quick?' },
    { _id: ids.kind, question: 'How kind?' },
  ];
  const selections = [
    { _id: ids.film, label: 'Outdoor film' },
    { _id: ids.music, label: 'Live music' },
  ];
  const survey = { boost_type: 'microSurveyBoost', boost_info: JSON.stringify({ microSurveyBoost: { questions } }) };
  const poll = {
    boost_type: 'voteBoost',
    boost_info: JSON.stringify({ voteBoost: { selections, freeformEntry: true } }),
  };
  const review = {
    boost_type: 'newReviewBoost',
    boost_info: JSON.stringify({ newReviewBoost: { question: 'Happy?' } }),
  };
  await db
    .insertInto('posts')
    .values([
      { ...post, ...survey, id: ids.survey, title: 'Maintenance' },
      { ...post, ...poll, id: ids.poll, title: 'Next event' },
      { ...post, ...review, id: ids.review, title: 'How are we doing?' },
      { ...post, ...review, id: ids.ambassadors, title: 'Check-in', type: 'AMBASSADOR_BOOST' },
      { ...post, ...review, id: ids.elsewhere, title: 'Elsewhere', property_id: elsewhere },
      { ...post, id: newId(), boost_type: 'custom', title: 'No survey' },
    ])
    .execute();
  for (const firstName of ['Ann', 'Ben', 'Cleo'])
    people.push(await server().addPerson('resident', property, { firstName }));
});

const [ann, ben, cleo] = [() => people[0] as Person, () => people[1] as Person, () => people[2] as Person];

test('a survey shows average and distribution by question, and its audience', async () => {
  await answerAs(ann(), ids.survey, {
    questions: [
      { _id: ids.quick, rating: 4.5, note: 'Very quick indeed' },
      { _id: ids.kind, rating: 5 },
    ],
  });
  await answerAs(ben(), ids.survey, { questions: [{ _id: ids.quick, rating: 1 }] });
  const found = await one(ids.survey);
  expect(found).toMatchObject({
    responses: 2,
    commented: 1,
    unreplied: 2,
    respondents: 2,
    audienceSize: 4,
    responseRate: 0.5,
    questions: [
      { _id: ids.quick, question: 'How quick?', avgRating: 2.75, responses: 2, distribution: [1, 0, 0, 0, 1] },
      { _id: ids.kind, avgRating: 5, responses: 1, distribution: [0, 0, 0, 0, 1] },
    ],
  });
  expect(found.questions[0]?.months).toMatchObject([{ avgRating: 2.75, responses: 2 }]);
  expect(found.months).toMatchObject([{ responses: 2 }]);
});

test('a filter applies to figures, rows and export', async () => {
  const filter = { questionId: ids.quick, rating: 5 };
  expect(await one(ids.survey, filter)).toMatchObject({ responses: 1, respondents: 2 });
  const rows = await answers({ postId: ids.survey, ...filter });
  expect(rows).toMatchObject({
    totalCount: 1,
    avgRating: 4.8,
    data: [{ user: { name: 'Ann resident' }, comments: [] }],
  });
  expect((await answers({ postId: ids.survey, commented: 'true' })).totalCount).toBe(1);
  expect((await answers({ postId: ids.survey, searchKey: 'QUICK INDEED' })).totalCount).toBe(1);
  expect((await answers({ postId: ids.survey, searchKey: 'ben' })).data).toMatchObject([
    { user: { name: 'Ben resident' } },
  ]);
  const found = async (query: object) => (await answers({ postId: ids.survey, ...query })).totalCount;
  expect(await found({ search: 'ben' })).toBe(1);
  expect(await found({ pointLogType: ['boost', 'rent'], isTransaction: 'true', status: 'approved' })).toBe(2);
  expect(await found({ pointLogType: 'rent' })).toBe(0);
  expect(await found({ type: ['voteBoost'] })).toBe(0);
  expect(await found({ status: 'all' })).toBe(2);
  expect(await found({ status: 'denied' })).toBe(0);
  expect(await list({ searchKey: 'quick indeed' })).toMatchObject({ totalCount: 1, data: [{ _id: ids.survey }] });
  expect((await list()).totalCount).toBeGreaterThan(1);
  const file = await server()
    .as(server().manager)
    .call(contract.results.answers, {
      query: { propertyId: server().property, postId: ids.survey, ...filter, format: 'csv' },
    });
  expect(file.headers.get('content-disposition')).toMatch(/boost_points_\d{4}-\d\d-\d\d\.csv/);
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/Response,Comments$/);
  expect(lines[1]).toContain('How quick?: 4.5, Very quick indeed; How kind?: 5');
});

test('a staff comment makes a response replied and is exported', async () => {
  const [row] = (await answers({ postId: ids.survey, searchKey: 'ben', unreplied: 'true' })).data;
  await server()
    .as(server().manager)
    .call(contract.pointLogs.comment, { params: { id: row?._id ?? '' }, body: { comment: 'We will be quicker' } });
  expect((await answers({ postId: ids.survey, unreplied: 'true' })).data).toMatchObject([
    { user: { name: 'Ann resident' } },
  ]);
  expect((await one(ids.survey)).unreplied).toBe(1);
  const file = await server()
    .as(server().manager)
    .call(contract.results.answers, { query: { propertyId: server().property, postId: ids.survey, format: 'csv' } });
  expect(file.text).toContain('Test manager: We will be quicker');
});

test('a poll shows votes by option and groups equal entries', async () => {
  await answerAs(ann(), ids.poll, { selections: [ids.film, ids.music] });
  await answerAs(ben(), ids.poll, { selections: [ids.film], freeformEntry: 'Karaoke ' });
  await answerAs(cleo(), ids.poll, { freeformEntry: 'karaoke' });
  expect(await one(ids.poll)).toMatchObject({
    responses: 3,
    avgRating: null,
    otherEntries: 2,
    selections: [
      { _id: ids.film, label: 'Outdoor film', count: 2 },
      { _id: ids.music, label: 'Live music', count: 1 },
    ],
    others: [{ count: 2 }],
  });
  expect((await answers({ postId: ids.poll, selectionId: ids.music })).data).toMatchObject([
    { user: { name: 'Ann resident' } },
  ]);
  expect((await answers({ postId: ids.poll, other: ' KARAOKE' })).totalCount).toBe(2);
});

test('a review without a rating is left out of the average, and link clicks are counted', async () => {
  await answerAs(ann(), ids.review, { rating: 4, reviewClick: true });
  await answerAs(ben(), ids.review, { note: 'No stars from me' });
  expect(await one(ids.review)).toMatchObject({
    responses: 2,
    totalReviews: 1,
    avgRating: 4,
    distribution: [0, 0, 0, 1, 0],
    reviewClicks: 1,
    reviews: [
      { user: { name: 'Ben resident' }, rating: null, note: 'No stars from me' },
      { user: { name: 'Ann resident' }, rating: 4, note: '' },
    ],
  });
});

test("the list has one type and audience, of the caller's properties", async () => {
  const titles = async (query: object) => (await list(query)).data.map(({ title }) => title).toSorted();
  expect(await titles({})).toEqual(['Check-in', 'How are we doing?', 'Maintenance', 'Next event']);
  expect(await titles({ postType: 'newReviewBoost', userType: 'RESIDENT' })).toEqual(['How are we doing?']);
  expect(await titles({ userType: 'AMBASSADOR' })).toEqual(['Check-in']);
  expect(await titles({ postType: 'new-boost-review' })).toEqual(['How are we doing?']);
  expect(await titles({ postType: 'AMBASSADOR_BOOST' })).toEqual(['Check-in']);
  expect(await titles({ postType: 'boost-review' })).toEqual([]);
  expect((await list({ limit: 1, page: 2 })).data).toHaveLength(1);
});

test("voided responses don't count, and a deleted survey stays while it has responses", async () => {
  const { db } = server();
  const empty = newId();
  const gone = { property_id: server().property, type: 'BOOST', reward_points: 10, deleted_at: new Date() };
  await db
    .insertInto('posts')
    .values({ ...gone, id: empty, boost_type: 'voteBoost', title: 'Nobody answered' })
    .execute();
  await db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', ids.poll).execute();
  const polls = await list({ postType: 'voteBoost' });
  expect(polls.data).toMatchObject([{ title: 'Next event', isDeleted: true }]);
  const [row] = (await answers({ postId: ids.poll, selectionId: ids.music })).data;
  await server()
    .as(server().manager)
    .call(contract.pointLogs.void, { params: { id: row?._id ?? '' }, body: { reason: 'Twice' } });
  expect(await one(ids.poll)).toMatchObject({ responses: 2, selections: [{ count: 1 }, { count: 0 }] });
});
