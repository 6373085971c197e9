import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { featureOff } from '@hearth/contract/properties/messages';
import { generalMessages } from '@hearth/contract/errors';
import { libraryMessages } from '@hearth/contract/library/messages';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
type Body = Record<string, unknown>;
type Person = { accessToken: string; _id: string };
const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function createPost(body: Body = {}, propertyId = server().property) {
  const reply = await server()
    .as(server().admin)
    .call(contract.posts.create, {
      query: { propertyId },
      body: { type: 'POST', title: 'Pool hours', text: '<p>From <b>7</b> to 10.</p>', ...body } as never,
    });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
const feedOf = async (as: Person) =>
  (
    await server()
      .as(as)
      .call(contract.feed.list, { query: { limit: 100 } })
  ).body.data;
const like = (id: string, liked: boolean, as: Person = server().resident) =>
  server().as(as).call(contract.feed.like, { params: { id }, body: { liked } });
const update = (id: string, body: Body) =>
  server()
    .as(server().manager)
    .call(contract.posts.update, { params: { id }, body: body as never });
const get = async (id: string, as: Person = server().resident) =>
  (await server().as(as).call(contract.feed.get, { params: { id } })).status;

describe('the feed', () => {
  test('shows residents and ambassadors the open posts of their own property', async () => {
    const mine = await createPost();
    const ambassadors = await createPost({ type: 'AMBASSADOR_POST' });
    const elsewhere = await createPost({}, server().sister);
    const early = await createPost({ startDate: hour(1) });
    const over = await createPost({ startDate: hour(-2), endDate: hour(-1) });
    const off = await createPost({ active: false });
    const deleted = await createPost();
    await server()
      .as(server().manager)
      .call(contract.posts.remove, { params: { id: deleted._id } });
    const hidden = [elsewhere, early, over, off, deleted].map(({ _id }) => _id);
    const { resident, ambassador } = server();
    const seen = (await feedOf(resident)).map(({ _id }) => _id);
    expect(seen).toContain(mine._id);
    expect(seen.filter((id) => [...hidden, ambassadors._id].includes(id))).toEqual([]);
    const theirs = (await feedOf(ambassador)).map(({ _id }) => _id);
    expect(theirs).toContain(ambassadors._id);
    expect(theirs).not.toContain(mine._id);
    for (const id of [...hidden, ambassadors._id]) expect(await get(id)).toBe(404);
    expect((await like(ambassadors._id, true)).status).toBe(404);
    expect((await like(over._id, true)).error).toMatchObject({ message: postMessages.notOpen });
  });

  test("shows sanitized rich text, and never an event's code", async () => {
    const { _id } = await createPost({
      type: 'EVENT',
      text: '<p onclick="x()">Come <b>all</b><script>alert(1)</script></p>',
      rewardPoints: 50,
      eventInfo: { startDate: hour(-1), endDate: hour(2), code: 'SECRET7' },
    });
    const items = await feedOf(server().resident);
    expect(items.find((item) => item._id === _id)).toMatchObject({
      text: '<p>Come <strong>all</strong></p>',
      rewardPoints: 50,
      submissionsLeft: 1,
    });
    expect(JSON.stringify(items)).not.toContain('SECRET7');
  });

  test("fills in each resident's name; an unknown placeholder is refused", async () => {
    const { _id } = await createPost({ title: 'Welcome to {{property_name}}', text: '<p>Dear {{ first_name }},</p>' });
    const person = await server().addPerson('resident', server().property, { firstName: 'Ann <b>', lastName: 'Lee' });
    const read = await server()
      .as(person)
      .call(contract.feed.get, { params: { id: _id } });
    expect(read.body.data).toMatchObject({ title: 'Welcome to Property T0001', text: '<p>Dear Ann &lt;b&gt;,</p>' });
    for (const change of [{ title: 'For {{everybody}}' }, { text: '<p>For {{everybody}}</p>' }])
      expect((await update(_id, change)).error.message).toBe(libraryMessages.unknownPlaceholder('everybody'));
  });

  test('a message that is empty after sanitizing is refused', async () => {
    const reply = await server()
      .as(server().manager)
      .call(contract.posts.create, {
        query: { propertyId: server().property },
        body: { type: 'POST', title: 'A', text: '<script>alert(1)</script>' },
      });
    expect([reply.status, reply.error.message]).toEqual([400, 'Message is required']);
  });
});

describe('a like', () => {
  test('counts once per resident, and can be removed', async () => {
    const { _id } = await createPost();
    const other = await server().addPerson('resident', server().property);
    await Promise.all([like(_id, true), like(_id, true), like(_id, true, other)]);
    const likes = async () =>
      (
        await server()
          .as(server().viewer)
          .call(contract.posts.list, { query: { propertyId: server().property, postId: _id, orderBy: 'likes' } })
      ).body.data[0]?.likes;
    expect(await likes()).toBe(2);
    expect((await like(_id, false)).body.data).toMatchObject({ liked: false, likes: 1 });
    expect((await like(_id, false)).body.data).toMatchObject({ liked: false, likes: 1 });
    expect(await likes()).toBe(1);
  });
});

describe("an event's code", () => {
  test('is accepted in any case and spacing once the event has started', async () => {
    const event = { type: 'EVENT', rewardPoints: 50, maxSubmissionCount: 2 };
    const { _id } = await createPost({
      ...event,
      eventInfo: { startDate: hour(-1), endDate: hour(2), code: 'Pool 7' },
    });
    const send = (id: string, code: string) =>
      server().as(server().resident).call(contract.submissions.submit, { params: { id }, body: { code } });
    expect((await send(_id, 'pool8')).error).toMatchObject({
      message: postMessages.wrongCode,
      issues: [{ path: ['body', 'code'], message: postMessages.wrongCode }],
    });
    expect((await send(_id, ' POOL 7 ')).body.data.boostInfo).toMatchObject({ event: { code: 'Pool 7' } });
    const later = await createPost({ ...event, eventInfo: { startDate: hour(1), endDate: hour(2), code: 'Pool 7' } });
    expect((await send(later._id, 'Pool 7')).error.message).toBe(postMessages.notBegun);
  });
});

describe("guessing an event's code", () => {
  test('is blocked after ten wrong codes for 15 minutes, for that resident and event only', async () => {
    const { property, resident, db } = server();
    const [other] = await Promise.all([server().addPerson('resident', property), server().fund(property, 1000)]);
    const event = {
      type: 'EVENT',
      rewardPoints: 50,
      eventInfo: { startDate: hour(-1), endDate: hour(2), code: 'Pool 7' },
    };
    const [one, second] = [await createPost(event), await createPost(event)];
    const send = (id: string, code: string, as: Person = resident) =>
      server().as(as).call(contract.submissions.submit, { params: { id }, body: { code } });
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, i) => send(one._id, `${i}`)));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(2);
    const refused = await send(one._id, 'Pool 7');
    expect([refused.status, refused.error.message]).toEqual([429, postMessages.tooManyCodes(15)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await send(one._id, 'Pool 7', other)).status).toBe(200);
    expect((await send(second._id, 'Pool 7')).status).toBe(200);
    await db
      .updateTable('event_code_failures')
      .set({ began_at: new Date(Date.now() - 16 * 60_000) })
      .where('post_id', '=', one._id)
      .execute();
    expect((await send(one._id, 'Pool 8')).status).toBe(400);
    expect((await send(one._id, 'Pool 7')).status).toBe(200);
  });
});

describe('a feature turned off', () => {
  test('hides its posts from residents until it is on again', async () => {
    const { property, resident, ambassador, db } = server();
    const [post, boost] = [
      await createPost(),
      await createPost({ type: 'BOOST', boostType: 'custom', rewardPoints: 10 }),
    ];
    const theirs = await createPost({ type: 'AMBASSADOR_BOOST', boostType: 'custom', rewardPoints: 10 });
    const { features } = await db
      .selectFrom('properties')
      .select('features')
      .where('id', '=', property)
      .executeTakeFirstOrThrow();
    const setFeature = (change: Body) =>
      db
        .updateTable('properties')
        .set({ features: JSON.stringify({ ...(features as Body), ...change }) })
        .where('id', '=', property)
        .execute();
    const seen = async () => [
      ...(await feedOf(resident)).map(({ _id }) => _id),
      ...(await feedOf(ambassador)).map(({ _id }) => _id),
    ];
    await setFeature({ residentBoosts: false });
    expect(await seen()).toEqual(expect.arrayContaining([post._id, theirs._id]));
    expect(await get(boost._id)).toBe(409);
    expect((await like(boost._id, true)).error.message).toBe(featureOff.residentBoosts);
    const submit = await server()
      .as(resident)
      .call(contract.submissions.submit, { params: { id: boost._id }, body: {} });
    expect([submit.status, submit.error.message]).toEqual([409, featureOff.residentBoosts]);
    expect(await get(boost._id, ambassador)).toBe(404);
    await setFeature({ ambassador: false });
    expect(await seen()).toEqual(expect.arrayContaining([post._id, boost._id]));
    expect([await get(theirs._id, ambassador), await get(theirs._id)]).toEqual([409, 404]);
    await setFeature({});
    expect(await seen()).toEqual(expect.arrayContaining([post._id, boost._id, theirs._id]));
  });
});

describe('residents of a deactivated property', () => {
  test('can read its posts but not change anything there, even if they also live elsewhere', async () => {
    const { db, property, sister, addPerson } = server();
    const [only, both] = [await addPerson('resident', sister), await addPerson('resident', property)];
    await db
      .insertInto('property_roles')
      .values({ user_id: both._id, property_id: sister, role: 'resident' })
      .execute();
    const boost = { type: 'BOOST', boostType: 'custom', rewardPoints: 10 };
    const [there, here] = [await createPost(boost, sister), await createPost(boost)];
    const submit = (as: Person, id: string) =>
      server().as(as).call(contract.submissions.submit, { params: { id }, body: {} });
    const setActive = (active: boolean) =>
      db.updateTable('properties').set({ active }).where('id', '=', sister).execute();
    await setActive(false);
    for (const person of [only, both]) {
      expect((await feedOf(person)).map(({ _id }) => _id)).toContain(there._id);
      expect(await get(there._id, person)).toBe(200);
      for (const reply of [await like(there._id, true, person), await submit(person, there._id)])
        expect([reply.status, reply.error.message]).toEqual([409, generalMessages.propertyInactive]);
    }
    expect((await submit(both, here._id)).status).toBe(200);
    await setActive(true);
    expect((await submit(both, there._id)).status).toBe(200);
  });
});

describe('a promised reward', () => {
  test('is paid on approval, even if the boost has changed', async () => {
    const { property, manager } = server();
    const person = await server().addPerson('resident', property);
    await server().fund(property, 1000);
    const post = await createPost({ type: 'BOOST', boostType: 'custom', rewardPoints: 100, budget: 500 });
    const sent = await server()
      .as(person)
      .call(contract.submissions.submit, { params: { id: post._id }, body: {} });
    expect((await update(post._id, { rewardPoints: 20, budget: 99 })).error.message).toBe(
      postMessages.budgetBelowCommitted(100),
    );
    expect((await update(post._id, { rewardPoints: 20, budget: 100 })).status).toBe(200);
    await server()
      .as(manager)
      .call(contract.pointLogs.approve, { params: { id: sent.body.data._id }, body: { reason: 'Yes' } });
    expect(await server().balanceOf(person._id)).toBe(100);
  });

  test('a response keeps its questions when the survey changes', async () => {
    const { property, resident } = server();
    await server().fund(property, 1000);
    const surveyWith = (...questions: string[]) => ({
      microSurveyBoost: { questions: questions.map((question) => ({ question })) },
    });
    const boostInfo = surveyWith('How quick?', 'How kind?');
    const post = await createPost({ type: 'BOOST', boostType: 'microSurveyBoost', rewardPoints: 10, boostInfo });
    const [first] = post.boostInfo.microSurveyBoost?.questions ?? [];
    const answered = await server()
      .as(resident)
      .call(contract.submissions.answer, {
        params: { id: post._id },
        body: { questions: [{ _id: first?._id ?? '', rating: 4 }] },
      });
    expect(answered.status, answered.text).toBe(200);
    await update(post._id, { boostInfo: surveyWith('Something else?') });
    const log = await server()
      .as(server().manager)
      .call(contract.pointLogs.get, { params: { id: answered.body.data._id } });
    expect(log.body.data.boostInfo?.microSurveyBoost?.questions).toMatchObject([
      { question: 'How quick?', rating: 4 },
      { question: 'How kind?', rating: null },
    ]);
  });

  test('a budget for 50 pays exactly 50 of 200 concurrent residents', async () => {
    const { property } = server();
    await server().fund(property, 100_000);
    const post = await createPost({
      type: 'BOOST',
      boostType: 'voteBoost',
      rewardPoints: 10,
      budget: 500,
      boostInfo: {
        voteBoost: { selections: [{ label: 'Yes' }] },
      },
    });
    const people = await Promise.all(Array.from({ length: 200 }, () => server().addPerson('resident', property)));
    const selections = [post.boostInfo.voteBoost?.selections[0]?._id ?? ''];
    const answer = async (person: (typeof people)[number]): Promise<number> => {
      const { status } = await server()
        .as(person)
        .call(contract.submissions.answer, { params: { id: post._id }, body: { selections } });
      // A busy machine refuses some requests, which are retried.
      return status === 503 ? answer(person) : status;
    };
    const replies = await Promise.all(people.map(answer));
    const counts = Map.groupBy(replies, (status) => status);
    expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([50, 150]);
    const balances = await Promise.all(people.map(({ _id }) => server().balanceOf(_id)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(500);
  }, 60_000);
});
