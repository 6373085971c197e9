import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { recipientsMaximum } from '@hearth/contract/communication/message-group';
import { newId } from '../../../../platform/id.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { countTooMany } from './candidates.ts';

const server = useServer();
const endpoints = contract.messages;
let manager: ReturnType<ReturnType<typeof server>['as']>;
const ids: Record<string, string> = {};

async function person(firstName: string) {
  const email = `${firstName.toLowerCase()}@residents.example`;
  const someone = { firstName, lastName: 'Moss', email, signedIn: false };
  const { _id } = await server().addPerson('resident', server().property, someone);
  ids[firstName] = _id;
  return _id;
}

beforeAll(async () => {
  for (const [name, days] of [
    ['Ann', 20],
    ['Cleo', 80],
  ] as const) {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const terms = { unit_number: name, start_date: day(-200), end_date: day(days), rent_amount: 1000 };
    await server()
      .db.insertInto('leases')
      .values({ property_id: server().property, user_id: await person(name), ...terms })
      .execute();
  }
});
beforeEach(() => {
  manager = server().as(server().manager);
});

const params = () => ({ propertyId: server().property, senderId: server().manager._id });
const email = (recipients: unknown, more: object = {}) => ({
  recipients: recipients as string[],
  type: 'EMAIL' as const,
  subject: 'Water',
  message: '<p>Dear {{first_name}}</p>',
  ...more,
});
const get = async (id: string) => (await manager.call(endpoints.get, { params: { id } })).body.data;
const historyOf = async (communicationId: string) =>
  (await manager.call(endpoints.history, { query: { communicationId, limit: 100 } })).body.data;
async function sendNow(id: string) {
  await manager.call(endpoints.release, { params: { id } });
  await eventually(async () => (await get(id)).status === 'sent');
  return get(id);
}

test('a group filters by building or missing survey response, combined with other conditions', async () => {
  const { db, property } = server();
  const names = async (group: object) =>
    (
      await manager.call(endpoints.recipients, {
        query: { limit: 100 },
        body: { propertyId: property, recipients: { kind: 'residents', ...group }, type: 'EMAIL' },
      })
    ).body.data.map(({ name }) => name);
  await db
    .updateTable('users')
    .set({ building: 'North' })
    .where('id', 'in', [ids.Ann ?? '', ids.Cleo ?? ''])
    .execute();
  expect(await names({ building: 'NORTH' })).toEqual(['Ann Moss', 'Cleo Moss']);
  expect(await names({ building: 'North', lease: 'EXPIRES_IN_60' })).toEqual(['Ann Moss']);
  const survey = newId();
  await db
    .insertInto('posts')
    .values({
      id: survey,
      property_id: property,
      type: 'BOOST',
      boost_type: 'newReviewBoost',
      title: 'The pool',
      text: '',
      reward_points: 5,
    })
    .execute();
  const answer = {
    property_id: property,
    post_id: survey,
    type: 'boost',
    boost_type: 'newReviewBoost',
    points: 5,
    rating: 4,
  };
  await db
    .insertInto('point_logs')
    .values({ ...answer, user_id: ids.Ann ?? '', status: 'approved', decided_at: new Date() })
    .execute();
  expect(await names({ building: 'North', unanswered: survey })).toEqual(['Cleo Moss']);
});

test('a draft names a recipient who has moved out, and is sent to the others', async () => {
  const { db, property, elsewhereResident } = server();
  const leavers = await Promise.all(['Ida', 'Jon', 'Kim', 'Leo', 'Mia', 'Ned'].map(person));
  const { _id } = (await manager.call(endpoints.send, { params: params(), body: email([...leavers, ids.Ann]) })).body
    .data;
  const draft = { params: { id: _id } };
  await manager.call(endpoints.moveToDrafts, draft);
  const leaves = (people: readonly string[]) =>
    db
      .updateTable('property_roles')
      .set({ removed_at: new Date() })
      .where('property_id', '=', property)
      .where('user_id', 'in', people)
      .execute();
  const change = async (recipients: unknown[]) =>
    (await manager.call(endpoints.update, { ...draft, body: email(recipients) })).error?.message;
  await leaves(leavers.slice(0, 1));
  expect(await change([...leavers, ids.Ann])).toBe(communicationMessages.recipientsLeft(['Ida Moss']));
  await leaves(leavers);
  expect(await change([...leavers, ids.Ann])).toBe(
    'Ida Moss, Jon Moss, Kim Moss, Leo Moss, Mia Moss, and 1 more are no longer at this property. Remove them and try again.',
  );
  const reached = async (recipients: (string | undefined)[]) =>
    (
      await manager.call(endpoints.recipients, {
        body: { propertyId: property, recipients: recipients as string[], type: 'EMAIL' },
      })
    ).body;
  const { data, excluded } = await reached([...leavers, ids.Ann, elsewhereResident._id]);
  expect(data.map(({ name }) => name)).toEqual(['Ann Moss']);
  expect(excluded).toMatchObject([{ reason: 'left', count: 6, people: leavers.map((left) => ({ _id: left })) }]);
  expect(await change([ids.Ann, elsewhereResident._id])).toBe(communicationMessages.recipientElsewhere);
  expect(await change([ids.Ann])).toBeUndefined();
});

test('a message has at most 20,000 recipients: a larger selection or group is refused with its size', async () => {
  const { db, property } = server();
  const sentence = communicationMessages.recipientsTooMany(20_000, 20_001);
  const picked = Array.from({ length: recipientsMaximum + 1 }, newId);
  for (const refused of [
    await manager.call(endpoints.send, { params: params(), body: email(picked) }),
    await manager.call(endpoints.recipients, { body: { propertyId: property, recipients: picked, type: 'EMAIL' } }),
  ])
    expect([refused.status, refused.error.issues]).toEqual([
      400,
      [{ path: ['body', 'recipients'], message: sentence }],
    ]);
  const count = (maximum: number) =>
    db
      .transaction()
      .execute((tx) =>
        countTooMany(
          tx,
          { propertyId: property, recipients: { kind: 'residents', building: 'North' }, now: new Date() },
          maximum,
        ),
      );
  expect([await count(1), await count(2)]).toEqual([2, undefined]);
});

test('people deactivated or moved out after writing are skipped with the reason', async () => {
  const { db, property } = server();
  const [gus, hal] = [await person('Gus'), await person('Hal')];
  const sent = await manager.call(endpoints.send, {
    params: params(),
    body: email([gus, hal, ids.Ann], { subject: 'Late' }),
  });
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', gus).execute();
  await db
    .updateTable('property_roles')
    .set({ removed_at: new Date() })
    .where('user_id', '=', hal)
    .where('property_id', '=', property)
    .execute();
  const message = await sendNow(sent.body.data._id);
  expect(message.counts).toMatchObject({ total: 3, sent: 1, skipped: 2 });
  expect((await historyOf(message._id)).map(({ user, reason }) => [user.name, reason]).toSorted()).toEqual([
    ['Ann Moss', ''],
    ['Gus Moss', 'deactivated'],
    ['Hal Moss', 'left'],
  ]);
});

test('a message whose sender may no longer send returns to drafts for others to send', async () => {
  const { db, property, addPerson, propertyAdmin } = server();
  const former = await addPerson('manager', property);
  const sent = await server()
    .as(former)
    .call(endpoints.send, {
      params: { propertyId: property, senderId: former._id },
      body: email([ids.Ann], { subject: 'In whose name' }),
    });
  const id = { params: { id: sent.body.data._id } };
  await db.updateTable('property_roles').set({ role: 'leasing_agent' }).where('user_id', '=', former._id).execute();
  const lead = server().as(propertyAdmin);
  expect((await lead.call(endpoints.release, id)).status).toBe(200);
  await eventually(async () => (await get(id.params.id)).status === 'draft');
  expect(await get(id.params.id)).toMatchObject({ returned: 'sender', sendAt: null, sender: { _id: former._id } });
  await lead.call(endpoints.release, id);
  await lead.call(endpoints.release, id);
  await eventually(async () => (await get(id.params.id)).status === 'sent');
  expect(await get(id.params.id)).toMatchObject({ returned: null, sender: { _id: propertyAdmin._id } });
});

test('platform and company users can send messages without belonging to the property', async () => {
  const { property, superAdmin, admin, db, company, addPerson } = server();
  const ofCompany = await addPerson('property_admin');
  await db
    .updateTable('users')
    .set({ company_id: company, company_role: 'allSiteAccess' })
    .where('id', '=', ofCompany._id)
    .execute();
  for (const sender of [superAdmin, admin, ofCompany]) {
    const as = server().as(sender);
    const { body, text } = await as.call(endpoints.send, {
      params: { propertyId: property, senderId: sender._id },
      body: email([ids.Ann], { subject: 'From above' }),
    });
    expect(body.data, text).toBeDefined();
    await as.call(endpoints.release, { params: { id: body.data._id } });
    await eventually(async () => ['sent', 'draft'].includes((await get(body.data._id)).status));
    expect(await get(body.data._id)).toMatchObject({ status: 'sent', returned: null });
  }
});
