import { contract } from '@hearth/contract';
import type { BoostType } from '@hearth/contract/boosts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { png } from '../../../../test/fixtures/pictures.ts';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
type Person = { _id: string; accessToken: string };

async function post(boostType: BoostType, more: object = {}) {
  const id = newId();
  await server()
    .db.insertInto('posts')
    .values({
      id,
      property_id: server().property,
      type: 'BOOST',
      boost_type: boostType,
      title: `A ${boostType}`,
      code: 'CODE7',
      reward_points: 150,
      ...more,
    })
    .execute();
  return id;
}
const submit = (id: string, body: object = {}, as: Person = server().resident, headers = {}) =>
  server().as(as).call(contract.submissions.submit, { params: { id }, body }, headers);
const open = async (as: Person = server().resident) =>
  (await server().as(as).call(contract.submissions.openBoosts)).body.data;
const picture = (width: number) => new Blob([png(width, 3)], { type: 'image/png' });

function withImages(
  id: string,
  images: Blob[],
  fields: Record<string, string> = {},
  as: Person = server().resident,
  headers = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const image of images) form.append('images', image, 'photo.png');
  return server().as(as).send('POST', `/resident/boosts/${id}/submissions`, { body: form, headers });
}

async function storedFiles(): Promise<number> {
  const names = await readdir(join(server().folder, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => /[0-9a-f]{24}$/.test(name)).length;
}

test.for<[BoostType, object, object]>([
  [
    'referral',
    { firstName: 'Ann', lastName: 'Lee', email: 'ann@leads.example', textOptIn: true },
    { referral: { firstName: 'Ann', email: 'ann@leads.example', leadStatus: 'new', textOptIn: true, code: 'CODE7' } },
  ],
  [
    'leaseReferral',
    { firstName: 'Ann', lastName: 'Lee', phone: '(303) 555-0142' },
    { referral: { phone: '(303) 555-0142' } },
  ],
  [
    'socialMedia',
    { postUrl: 'https://social.example/p/1', note: 'Look' },
    { socialMedia: { postUrl: 'https://social.example/p/1', note: 'Look', remoteImages: [] } },
  ],
  ['review', { postUrl: 'https://reviews.example/r/1' }, { review: { postUrl: 'https://reviews.example/r/1' } }],
  ['event', {}, { event: { remoteImages: [] } }],
  ['custom', { note: 'Done' }, { custom: { note: 'Done' } }],
])('a submitted %s is pending', async ([type, body, info]) => {
  const before = await server().balanceOf(server().resident._id);
  const id = await post(type);
  const reply = await submit(id, body);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({
    type: 'boost',
    boostType: type,
    points: 150,
    approved: false,
    denied: false,
    post: { _id: id },
    boostInfo: info,
    can: { approve: false, comment: false },
  });
  expect(await server().balanceOf(server().resident._id)).toBe(before);
  const seen = await server()
    .as(server().manager)
    .call(contract.pointLogs.get, { params: { id: reply.body.data._id } });
  expect(seen.body.data).toMatchObject({ updatedBy: 'Test resident', can: { approve: true, deny: true } });
});

test.for<[string, BoostType, object, string]>([
  ['without a name', 'referral', { email: 'a@b.example' }, 'First name is required'],
  ['without email and phone', 'referral', { firstName: 'A', lastName: 'B' }, 'Email or phone is required'],
  ['without a link', 'socialMedia', {}, 'Enter the link to your post'],
  ['with an invalid link', 'review', { postUrl: 'javascript:alert(1)' }, 'Post URL must be an http(s) address'],
  ['without pictures', 'ugc', { title: 'My view' }, 'Image is required'],
  ['with an unknown field', 'custom', { points: 1000 }, 'points'],
  ['for a survey', 'microSurveyBoost', {}, 'Send responses to surveys, polls and reviews to /answers'],
])('a submission %s is refused', async ([, type, body, message]) => {
  const reply = await submit(await post(type), body);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

test('images are stored with the resident as owner; UGC also needs a title', async () => {
  const id = await post('ugc', { max_submission_count: 2 });
  expect((await withImages(id, [picture(4)])).error.message).toBe('Title is required');
  const reply = await withImages(id, [picture(4), picture(5)], { title: 'My view', note: 'Sunset' });
  expect(reply.status, reply.text).toBe(200);
  const { boostInfo } = (reply.body as { data: { boostInfo: { ugc: { remoteImages: string[] } } } }).data;
  expect(boostInfo.ugc.remoteImages).toHaveLength(2);
  for (const image of boostInfo.ugc.remoteImages) expect((await fetch(server().url + image)).status).toBe(200);
  const ids = boostInfo.ugc.remoteImages.map((image) => /files\/(\w{24})/.exec(image)?.[1] ?? '');
  const rows = await server()
    .db.selectFrom('files')
    .select(['owner_id', 'property_id', 'content_type'])
    .where('id', 'in', ids)
    .execute();
  expect(rows).toEqual(
    ids.map(() => ({ owner_id: server().resident._id, property_id: server().property, content_type: 'image/png' })),
  );
});

test('a boost that requires an image is refused without one, and other files are refused', async () => {
  const id = await post('custom', { is_image_required: true });
  expect((await submit(id)).error.message).toBe('Image is required');
  const reply = await withImages(id, [new Blob(['<script>alert(1)</script>'], { type: 'image/png' })]);
  expect(reply.status).toBe(400);
  expect(reply.error.message).toBe('Only JPEG, PNG, WebP, GIF or HEIC images are allowed');
});

test("images of refused or repeated submissions aren't kept", async () => {
  const id = await post('custom');
  const before = await storedFiles();
  expect((await withImages(newId(), [picture(6)])).status).toBe(404);
  const headers = { 'idempotency-key': `pictures-${id}` };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => withImages(id, [picture(6)], {}, server().resident, headers)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await withImages(id, [picture(6)])).status).toBe(409);
  expect(await storedFiles()).toBe(before + 1);
  expect((await withImages(id, [picture(7)], {}, server().resident, headers)).status).toBe(422);
});

test('the submission limit holds under concurrency, and a denied submission can be sent again', async () => {
  const id = await post('custom', { max_submission_count: 2 });
  const replies = await Promise.all(Array.from({ length: 6 }, () => submit(id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect((await open()).map(({ _id }) => _id)).not.toContain(id);
  const first = replies.find(({ status }) => status === 200);
  await server()
    .as(server().manager)
    .call(contract.pointLogs.deny, {
      params: { id: first?.body.data._id ?? '' },
      body: { reason: 'Please try again' },
    });
  expect((await open()).find(({ _id }) => _id === id)?.submissionsLeft).toBe(1);
  expect((await submit(id)).status).toBe(200);
});

test("a boost's budget holds for concurrent submissions by all residents", async () => {
  const { addPerson, property } = server();
  const id = await post('custom', { budget: 400 });
  const crowd = await Promise.all(Array.from({ length: 5 }, () => addPerson('resident', property)));
  const replies = await Promise.all(crowd.map((person) => submit(id, {}, person)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(replies.find(({ status }) => status === 409)?.error.message).toBe("This boost's budget is spent");
});

test('open boosts depend on dates, status, audience and property', async () => {
  const { ambassador, elsewhereResident, sister } = server();
  const day = 86_400_000;
  const now = Date.now();
  const shut = [
    await post('custom', { active: false }),
    await post('custom', { start_at: new Date(now + day) }),
    await post('custom', { end_at: new Date(now - day) }),
  ];
  const deleted = await post('custom', { deleted_at: new Date() });
  const forAmbassadors = await post('custom', { type: 'AMBASSADOR_BOOST' });
  const atSister = await post('custom', { property_id: sister });
  const plain = await post('custom', { start_at: new Date(now - day), end_at: new Date(now + day) });
  const ids = (await open()).map(({ _id }) => _id);
  expect(ids).toContain(plain);
  for (const id of [...shut, deleted, forAmbassadors, atSister]) expect(ids).not.toContain(id);
  expect((await open(ambassador)).map(({ _id }) => _id)).toEqual([forAmbassadors]);
  for (const id of shut) expect((await submit(id)).status).toBe(409);
  for (const id of [deleted, forAmbassadors, atSister]) expect((await submit(id)).status).toBe(404);
  expect((await submit(plain, {}, elsewhereResident)).status).toBe(404);
  expect((await submit(plain, {}, server().manager)).status).toBe(403);
});

const questions = [
  { _id: newId(), question: 'Quick?' },
  { _id: newId(), question: 'Friendly?' },
];
const selections = [
  { _id: newId(), label: 'Music' },
  { _id: newId(), label: 'Film' },
];
const answer = (id: string, body: object, as: Person = server().resident, headers = {}) =>
  server().as(as).call(contract.submissions.answer, { params: { id }, body }, headers);

test('a survey pays right away, with the average as its rating', async () => {
  const { resident, property, balanceOf } = server();
  const before = [await balanceOf(resident._id), await balanceOf(property)] as [number, number];
  const id = await post('microSurveyBoost', {
    boost_info: JSON.stringify({ microSurveyBoost: { questions, ratingComments: true } }),
  });
  const body = { questions: [{ _id: questions[0]?._id, rating: 4.5, note: 'Very' }] };
  const headers = { 'idempotency-key': `survey-${id}` };
  const replies = await Promise.all(Array.from({ length: 5 }, () => answer(id, body, resident, headers)));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.body.data).toMatchObject({
    approved: true,
    rating: 4.5,
    boostInfo: {
      microSurveyBoost: {
        ratingComments: true,
        questions: [
          { rating: 4.5, note: 'Very', question: 'Quick?' },
          { rating: null, note: '' },
        ],
      },
    },
  });
  expect([await balanceOf(resident._id), await balanceOf(property)]).toEqual([before[0] + 150, before[1] - 150]);
  expect((await answer(id, body)).status).toBe(409);
});

test("a poll stores the selections, and an 'Other' entry if allowed", async () => {
  const info = (freeformEntry: boolean) => ({
    boost_info: JSON.stringify({ voteBoost: { selections, freeformEntry } }),
  });
  const chosen = await answer(await post('voteBoost', info(false)), { selections: [selections[1]?._id] });
  expect(chosen.body.data.boostInfo?.voteBoost).toMatchObject({
    selections: [
      { label: 'Music', selected: false },
      { label: 'Film', selected: true },
    ],
    freeformEntry: '',
  });
  const own = await answer(await post('voteBoost', info(true)), { freeformEntry: 'Chess' });
  expect(own.body.data.boostInfo?.voteBoost).toMatchObject({ freeformEntry: 'Chess' });
  const refused = await post('voteBoost', info(false));
  for (const body of [{}, { freeformEntry: 'Chess' }, { selections: [newId()] }])
    expect((await answer(refused, body)).status).toBe(400);
});

test("a review without a rating doesn't count in averages", async () => {
  const info = { boost_info: JSON.stringify({ newReviewBoost: { question: 'Happy?', reviewClick: true } }) };
  const unrated = await answer(await post('newReviewBoost', info), { note: 'Nice' });
  expect(unrated.body.data).toMatchObject({
    rating: null,
    boostInfo: { newReviewBoost: { rating: 1, question: 'Happy?', reviewClick: false } },
  });
  const rated = await answer(await post('newReviewBoost', info), { rating: 4, reviewClick: true });
  expect(rated.body.data).toMatchObject({ rating: 4, boostInfo: { newReviewBoost: { rating: 4, reviewClick: true } } });
  for (const rating of [0, 5.5, 3.3])
    expect((await answer(await post('newReviewBoost', info), { rating })).status).toBe(400);
});

test('unknown and repeated questions are refused', async () => {
  const id = await post('microSurveyBoost', { boost_info: JSON.stringify({ microSurveyBoost: { questions } }) });
  const [first] = questions;
  for (const wrong of [
    [{ _id: newId(), rating: 5 }],
    [
      { _id: first?._id, rating: 5 },
      { _id: first?._id, rating: 1 },
    ],
    [],
    [{ _id: first?._id }],
  ])
    expect((await answer(id, { questions: wrong })).status).toBe(400);
});

test("a survey the property can't pay is refused and not stored", async () => {
  const id = await post('voteBoost', {
    reward_points: 900_000_000,
    boost_info: JSON.stringify({ voteBoost: { selections } }),
  });
  const reply = await answer(id, { selections: [selections[0]?._id] });
  expect(reply.status).toBe(409);
  expect(reply.error.message).toBe("The property doesn't have enough points");
  expect(await server().db.selectFrom('point_logs').select('id').where('post_id', '=', id).execute()).toEqual([]);
});

test("a resident can't see other residents or call staff endpoints", async () => {
  const { resident, ambassador, property } = server();
  const mine = (await submit(await post('custom'))).body.data._id;
  for (const as of [resident, ambassador]) {
    expect(
      (
        await server()
          .as(as)
          .call(contract.pointLogs.list, { query: { propertyId: property } })
      ).status,
    ).toBe(403);
    for (const call of [
      server()
        .as(as)
        .call(contract.pointLogs.get, { params: { id: mine } }),
      server()
        .as(as)
        .call(contract.pointLogs.approve, { params: { id: mine }, body: { reason: 'Mine' } }),
      server()
        .as(as)
        .call(contract.pointLogs.comment, { params: { id: mine }, body: { comment: 'Hi' } }),
    ])
      expect((await call).status).toBeGreaterThanOrEqual(403);
  }
});

test("a submission updates live screens, including the resident's", async () => {
  const id = (await submit(await post('event'))).body.data._id;
  const change = await server()
    .db.selectFrom('changes')
    .selectAll()
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({
    topic: 'pointLog',
    op: 'insert',
    user_id: server().resident._id,
    property_id: server().property,
  });
  const topics = await server()
    .db.selectFrom('changes')
    .select('topic')
    .where('transaction_id', '=', change.transaction_id)
    .orderBy('position')
    .execute();
  expect(topics.map(({ topic }) => topic)).toEqual(['pointLog', 'post', 'property']);
});
