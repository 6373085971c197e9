import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { followLive } from '../../../../../test/live/live.ts';

const server = useServer();
const endpoints = contract.announcements;
let both = '';
const everyone: StaffGroup = { kind: 'staff', roles: ['manager', 'leasing_agent'] };
const body = (recipients: StaffGroup, more: object = {}) => ({
  recipients,
  subject: 'New in Hearth, {{first_name}}',
  message: '<p>Dear {{first_name}}, look at <strong>Answers</strong>.</p>',
  ...more,
});
const admin = () => server().as(server().admin);
const namesOf = async (recipients: StaffGroup) => {
  const { body: answer, text } = await admin().call(endpoints.recipients, {
    query: { limit: 100 },
    body: { recipients },
  });
  expect(answer.data, text).toBeDefined();
  return {
    reached: answer.data.map(({ _id }) => _id).toSorted(),
    excluded: answer.excluded.map(({ reason, people }) => [reason, people.map(({ _id }) => _id)]),
  };
};

beforeAll(async () => {
  const { db, addPerson, property, sister } = server();
  ({ _id: both } = await addPerson('manager', property, { firstName: 'Both', signedIn: false }));
  await db.insertInto('property_roles').values({ user_id: both, property_id: sister, role: 'manager' }).execute();
});

test('only staff with the chosen roles and properties get it, once each, even if they work at several', async () => {
  const { db, property, sister, elsewhere, company, manager, sisterManager, elsewhereManager, staff, resident } =
    server();
  const { reached } = await namesOf({ kind: 'staff', roles: ['manager'] });
  expect(reached).toEqual([both, manager._id, sisterManager._id, elsewhereManager._id].toSorted());
  expect((await namesOf(everyone)).reached).toContain(staff._id);
  expect((await namesOf(everyone)).reached).not.toContain(resident._id);
  expect((await namesOf({ kind: 'staff', roles: ['manager'], properties: [sister, property] })).reached).toEqual(
    [both, manager._id, sisterManager._id].toSorted(),
  );
  expect(
    (await namesOf({ kind: 'staff', roles: ['manager'], companies: [company], properties: [elsewhere] })).reached,
  ).toEqual(reached);
  await db.updateTable('users').set({ send_email: false }).where('id', '=', sisterManager._id).execute();
  expect((await namesOf({ kind: 'staff', roles: ['manager'], properties: [sister] })).excluded).toEqual([
    ['noConsent', [sisterManager._id]],
  ]);
  await db.updateTable('properties').set({ active: false }).where('id', '=', elsewhere).execute();
  expect((await namesOf({ kind: 'staff', roles: ['manager'] })).reached).not.toContain(elsewhereManager._id);
  await db.updateTable('properties').set({ active: true }).where('id', '=', elsewhere).execute();
});

test('an announcement is scheduled in UTC, returned to drafts, changed and sent, and only the platform sees it', async () => {
  const { db, manager, property, superAdmin, contentAdmin } = server();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const made = await admin().call(endpoints.send, {
    body: body({ kind: 'staff', roles: ['manager'] }, { sendAt: { date: tomorrow, time: '09:00' } }),
  });
  const announcement = made.body.data;
  expect(announcement, made.text).toMatchObject({
    property: null,
    timezone: 'UTC',
    sendAt: `${tomorrow}T09:00:00.000Z`,
    group: { kind: 'staff' },
    can: { moveToDrafts: true },
  });
  const id = { params: { id: announcement._id } };
  expect((await server().as(manager).call(contract.messages.get, id)).status).toBe(404);
  expect((await server().as(manager).call(contract.messages.moveToDrafts, id)).status).toBe(404);
  for (const who of [manager, contentAdmin]) {
    const attempt = await server()
      .as(who)
      .call(endpoints.send, { body: body(everyone) });
    expect(attempt.status).toBe(403);
  }
  const list = async (isAnnouncement: 'true' | 'false') =>
    (await admin().call(contract.messages.list, { query: { isAnnouncement } })).body.data.map(({ _id }) => _id);
  expect(await list('true')).toContain(announcement._id);
  expect(await list('false')).not.toContain(announcement._id);
  expect((await admin().call(contract.messages.moveToDrafts, id)).body.data.status).toBe('draft');
  expect((await admin().call(contract.messages.update, { ...id, body: messageTo(manager._id) })).status).toBe(404);
  const changed = await server()
    .as(superAdmin)
    .call(endpoints.update, { ...id, body: body({ kind: 'staff', roles: ['manager'], properties: [property] }) });
  expect(changed.body.data, changed.text).toMatchObject({ status: 'draft', group: { properties: [property] } });
  const { version } = announcement;
  const late = await admin().call(endpoints.update, { ...id, body: { ...body(everyone), version } });
  expect([late.status, late.error.current]).toEqual([409, changed.body.data]);
  await server().as(superAdmin).call(contract.messages.release, id);
  await server().as(superAdmin).call(contract.messages.release, id);
  await eventually(async () => (await admin().call(contract.messages.get, id)).body.data.status === 'sent');
  const { body: sent } = await admin().call(contract.messages.get, id);
  expect(sent.data).toMatchObject({ counts: { total: 2, sent: 2 }, sender: { _id: superAdmin._id } });
  const mails = await db
    .selectFrom('outbox')
    .select(['user_id', 'property_id', 'subject', 'text_body'])
    .where('subject', 'like', 'New in Hearth%')
    .execute();
  expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual([both, manager._id].toSorted());
  expect(mails.find(({ user_id }) => user_id === both)).toMatchObject({
    property_id: null,
    subject: 'New in Hearth, Both',
    text_body: expect.stringContaining('because you work with Hearth'),
  });
});

test('a sent announcement updates live screens of the platform, whatever property or company is selected, and no others', async () => {
  const { url, manager, property, contentAdmin } = server();
  const follow = async (person: { accessToken: string }) => {
    const stream = followLive(url, person.accessToken, { propertyId: property });
    await stream.ready();
    return stream;
  };
  const [ofAdmin, ofManager, ofContentAdmin] = await Promise.all([server().admin, manager, contentAdmin].map(follow));
  const announced = (await admin().call(endpoints.send, { body: body({ kind: 'staff', roles: ['manager'] }) })).body
    .data;
  const params = { propertyId: property, senderId: manager._id };
  const written = await server()
    .as(manager)
    .call(contract.messages.send, { params, body: messageTo(manager._id) });
  await eventually(async () => ofAdmin?.changes().includes(announced._id));
  await eventually(async () => ofManager?.changes().includes(written.body.data._id));
  await Promise.all([ofAdmin, ofManager, ofContentAdmin].map((stream) => stream?.stop()));
  for (const stream of [ofManager, ofContentAdmin]) expect(stream?.changes()).not.toContain(announced._id);
});

const messageTo = (recipient: string) => ({
  recipients: [recipient],
  type: 'EMAIL' as const,
  subject: 'Hello',
  message: '<p>Hello</p>',
});

test("an announcement has no property but a role and text, and a property can't message staff", async () => {
  const { property, manager } = server();
  const refused = async (change: object) => {
    const { status, error } = await admin().call(endpoints.send, { body: { ...body(everyone), ...change } as never });
    return [status, error.issues?.[0]?.path.at(-1)];
  };
  expect(await refused({ message: '<p>{{property_name}}</p>' })).toEqual([400, 'message']);
  expect(await refused({ subject: 'At {property_name}' })).toEqual([400, 'subject']);
  expect(await refused({ recipients: { kind: 'staff', roles: [] } })).toEqual([400, 'roles']);
  expect(await refused({ recipients: { kind: 'staff', roles: ['resident'] } })).toEqual([400, 0]);
  expect((await refused({ type: 'SMS' }))[0]).toBe(400);
  const asMessage = await server()
    .as(manager)
    .call(contract.messages.send, {
      params: { propertyId: property, senderId: manager._id },
      body: { ...messageTo(manager._id), recipients: everyone as never },
    });
  expect(asMessage.status).toBe(400);
});
