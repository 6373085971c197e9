import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { exclusionLabels } from '@hearth/contract/communication/message-kinds';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { newId } from '../../../platform/id.ts';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();
const endpoints = contract.messages;
let manager: ReturnType<ReturnType<typeof server>['as']>;
const ids: Record<string, string> = {};

async function person(name: string, columns: object = {}) {
  const { _id } = await server().addPerson('resident', server().property, {
    firstName: name,
    lastName: 'Moss',
    email: `${name.toLowerCase()}@residents.example`,
    signedIn: false,
  });
  if (Object.keys(columns).length > 0)
    await server().db.updateTable('users').set(columns).where('id', '=', _id).execute();
  ids[name] = _id;
  return _id;
}

async function lease(name: string, days: number) {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await server()
    .db.insertInto('leases')
    .values({
      property_id: server().property,
      user_id: ids[name] ?? '',
      unit_number: name,
      start_date: day(-200),
      end_date: day(days),
      rent_amount: 1000,
    })
    .execute();
}

beforeAll(async () => {
  const prefs = (values: object) => ({ preferences: JSON.stringify(values) });
  await person('Ann', { phone: '(303) 555-0142', ...prefs({ textOptIn: true, pushTokens: ['ExponentPushToken[a]'] }) });
  await person('Ben', { send_email: false, phone: '303-555-0143' });
  await person('Cleo', { subject: null, contact_email: 'cleo.home@residents.example' });
  await person('Dan', { disabled_at: new Date() });
  for (const [name, days] of [
    ['Ann', 20],
    ['Ben', 50],
    ['Cleo', 80],
  ] as const)
    await lease(name, days);
});
beforeEach(() => {
  manager = server().as(server().manager);
});

const params = () => ({ propertyId: server().property, senderId: server().manager._id });
const email = (recipients: unknown, more: object = {}) => ({
  recipients: recipients as string[],
  type: 'EMAIL' as const,
  subject: 'Water for {{first_name}}',
  message:
    '<p>Dear {{first_name}},</p><p>see <a href="https://hearth.example/water">the plan</a>.<script>x</script></p>',
  ...more,
});
const get = async (id: string) => (await manager.call(endpoints.get, { params: { id } })).body.data;
const historyOf = async (communicationId: string) =>
  (await manager.call(endpoints.history, { query: { communicationId, limit: 100 } })).body.data;
/** Sends it now, and waits until it is sent. */
async function sendNow(id: string) {
  await manager.call(endpoints.release, { params: { id } });
  await eventually(async () => (await get(id)).status === 'sent');
  return get(id);
}
const mailsTo = (recipient: string) =>
  server()
    .db.selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('message_key', 'like', 'message:%')
    .execute();

test('staff message picked people: each gets it once with their own name, replies go to the property, and others are skipped with the reason', async () => {
  const body = email([ids.Ann, ids.Ben, ids.Cleo]);
  const first = await manager.call(endpoints.send, { params: params(), body }, { 'idempotency-key': 'water' });
  expect(first.status, first.text).toBe(200);
  const again = await manager.call(endpoints.send, { params: params(), body }, { 'idempotency-key': 'water' });
  expect(again.text).toBe(first.text);
  const { _id } = first.body.data;
  expect(first.body.data).toMatchObject({
    status: 'scheduled',
    picked: 3,
    purpose: 'service',
    can: { moveToDrafts: true },
  });
  const message = await sendNow(_id);
  expect(message.counts).toEqual({ total: 3, waiting: 0, sent: 2, delivered: 0, failed: 0, bounced: 0, skipped: 1 });
  const [mail, ...more] = await mailsTo('ann@residents.example');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Water for Ann', status: 'sent', user_id: ids.Ann });
  expect(mail?.text_body).toContain('Dear Ann,\nsee the plan (https://hearth.example/water).');
  expect(mail?.html_body).not.toContain('script');
  expect(await mailsTo('cleo.home@residents.example')).toHaveLength(1);
  expect(await mailsTo('ben@residents.example')).toEqual([]);
  const rows = await historyOf(_id);
  expect(rows.map(({ user, status, reason }) => [user.name, status, reason]).toSorted()).toEqual([
    ['Ann Moss', 'sent', ''],
    ['Ben Moss', 'skipped', 'noConsent'],
    ['Cleo Moss', 'sent', ''],
  ]);
  const { body: status } = await manager.call(contract.mailStatus.get, { query: { messageId: _id } });
  expect(status.data.deliveryLogs.map((log) => log.status)).toEqual(['sent', 'sent']);
  const { body: details } = await manager.call(endpoints.emailDetails, {
    query: { propertyId: server().property, email: 'Ann@residents.example' },
  });
  expect(details.data.find(({ subject }) => subject === 'Water for Ann')).toMatchObject({
    status: 'sent',
    timezone: 'America/Denver',
    propertyName: message.propertyName,
  });
  const { body: history } = await server()
    .as(server().viewer)
    .call(endpoints.list, { query: { propertyId: server().property } });
  expect(history.data.filter((row) => row.subject === body.subject)).toHaveLength(1);
});

test("no one can send in another user's name, to another property's people, or without permission", async () => {
  const { property, superAdmin, staff, seniorStaff, viewer, elsewhereResident, resident } = server();
  const attempt = (who: { accessToken: string; _id: string }, senderId: string, recipients: string[]) =>
    server()
      .as(who)
      .call(endpoints.send, { params: { propertyId: property, senderId }, body: email(recipients) });
  const own = server().manager;
  expect((await attempt(own, superAdmin._id, [resident._id])).status).toBe(403);
  expect((await attempt(own, own._id, [resident._id, elsewhereResident._id])).status).toBe(400);
  expect((await attempt(own, own._id, [resident._id, resident._id])).error.message).toBe(
    communicationMessages.recipientTwice,
  );
  for (const who of [staff, seniorStaff, viewer, resident])
    expect((await attempt(who, who._id, [resident._id])).status).toBe(403);
  for (const who of [staff, seniorStaff])
    expect(
      (
        await server()
          .as(who)
          .call(endpoints.list, { query: { propertyId: property } })
      ).status,
    ).toBe(403);
});

test('a group is stored as a filter, previewed, and resolved again when the message is sent', async () => {
  const { property, db } = server();
  const preview = async (group: object, type: 'EMAIL' | 'SMS' | 'NOTIFICATION' = 'EMAIL') => {
    const { body, text, status } = await manager.call(endpoints.recipients, {
      query: { limit: 100 },
      body: { propertyId: property, recipients: { kind: 'residents', ...group }, type },
    });
    expect(status, text).toBe(200);
    return {
      reached: body.data.map(({ name }) => name),
      excluded: Object.fromEntries(body.excluded.map(({ reason, people }) => [reason, people.map(({ name }) => name)])),
    };
  };
  expect(await preview({ lease: 'EXPIRES_IN_60' })).toEqual({
    reached: ['Ann Moss'],
    excluded: { noConsent: ['Ben Moss'] },
  });
  expect((await preview({ lease: 'EXPIRES_IN_90' })).reached).toEqual(['Ann Moss', 'Cleo Moss']);
  expect(await preview({ lease: 'EXPIRES_IN_60' }, 'SMS')).toEqual({
    reached: ['Ann Moss'],
    excluded: { noConsent: ['Ben Moss'] },
  });
  expect((await preview({ lease: 'EXPIRES_IN_90' }, 'NOTIFICATION')).excluded).toEqual({
    noAddress: ['Ben Moss', 'Cleo Moss'],
  });
  expect((await preview({ neverSignedIn: true })).reached).toEqual(['Cleo Moss']);
  const state = {
    channel: 'EMAIL',
    address: 'cleo.home@residents.example',
    state: 'bounced',
    detail: 'No such address',
  };
  await db.insertInto('address_states').values(state).execute();
  expect(await preview({ neverSignedIn: true })).toEqual({ reached: [], excluded: { bounced: ['Cleo Moss'] } });
  await db.deleteFrom('address_states').execute();
  expect((await preview({ neverRedeemed: true })).reached).toContain('Ann Moss');
  expect((await preview({ neverWritten: true })).reached).not.toContain('Ann Moss');
  const { body: mine } = await manager.call(endpoints.list, { query: { propertyId: property } });
  expect((await preview({ addedSince: mine.data[0]?._id })).reached).toEqual([]);

  const sent = await manager.call(endpoints.send, {
    params: params(),
    body: email({ kind: 'residents', neverSignedIn: true }),
  });
  const late = await person('Eve', { subject: null });
  const { _id } = sent.body.data;
  expect((await sendNow(_id)).counts).toMatchObject({ total: 2, sent: 2 });
  expect((await historyOf(_id)).map(({ user }) => user._id).toSorted()).toEqual([ids.Cleo, late].toSorted());
  expect((await preview({ addedSince: mine.data[0]?._id })).reached).toEqual(['Eve Moss']);
  const known = await db
    .selectFrom('messages')
    .select('id')
    .where('property_id', '=', property)
    .executeTakeFirstOrThrow();
  const stranger = await server()
    .as(server().elsewhereManager)
    .call(endpoints.send, {
      params: { propertyId: server().elsewhere, senderId: server().elsewhereManager._id },
      body: email({ kind: 'residents', addedSince: known.id }),
    });
  expect(stranger.status).toBe(400);
});

test("a message is scheduled in the property's time zone, and moves back to drafts when canceled", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const sendAt = { date: tomorrow, time: '09:00' };
  const body = email([ids.Ann], { subject: 'Tomorrow', sendAt });
  const { body: created } = await manager.call(endpoints.send, { params: params(), body });
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Denver', hour: '2-digit', minute: '2-digit' });
  expect(shown.format(new Date(created.data.sendAt ?? ''))).toBe('09:00');
  const past = await manager.call(endpoints.send, {
    params: params(),
    body: { ...body, sendAt: { date: '2026-01-01', time: '09:00' } },
  });
  expect([past.status, past.error.issues?.[0]?.path]).toEqual([400, ['body', 'sendAt']]);
  const id = { params: { id: created.data._id } };
  const draft = await manager.call(endpoints.moveToDrafts, id);
  expect(draft.body.data).toMatchObject({ status: 'draft', sendAt: null, can: { update: true, moveToDrafts: false } });
  const changed = await manager.call(endpoints.update, {
    ...id,
    body: email([ids.Cleo], { subject: 'Later', sendAt }),
  });
  expect(changed.body.data).toMatchObject({
    status: 'scheduled',
    subject: 'Later',
    recipients: [{ name: 'Cleo Moss' }],
  });
  expect((await manager.call(endpoints.update, { ...id, body: email([ids.Cleo]) })).status).toBe(409);
  for (const call of [endpoints.stop, endpoints.resume]) expect((await manager.call(call, id)).status).toBe(409);
});

test('a failed recipient gets a message again at the corrected address', async () => {
  const { db, property } = server();
  const wrong = await person('Fay', { contact_email: 'fay at home' });
  const { body } = await manager.call(endpoints.send, {
    params: params(),
    body: email([wrong, ids.Ann], { subject: 'Again' }),
  });
  const { _id } = body.data;
  expect((await sendNow(_id)).counts).toMatchObject({ sent: 1, failed: 1 });
  const { body: health } = await manager.call(endpoints.health, { query: { propertyId: property } });
  expect(health.data[0]).toMatchObject({ user: { _id: wrong }, reason: 'badAddress', can: { retry: true } });
  await db
    .insertInto('address_states')
    .values({ channel: 'EMAIL', address: 'fay at home', state: 'bounced', detail: '550 No such mailbox' })
    .execute();
  const tooSoon = await manager.call(endpoints.retry, { params: { id: _id }, body: {} });
  expect([tooSoon.status, tooSoon.error.message]).toEqual([
    409,
    communicationMessages.stillUnreached(exclusionLabels.bounced),
  ]);
  expect(await get(_id)).toMatchObject({ status: 'sent', can: { retry: true } });
  await db.updateTable('users').set({ contact_email: 'fay.home@residents.example' }).where('id', '=', wrong).execute();
  expect((await manager.call(endpoints.retry, { params: { id: _id }, body: {} })).status).toBe(200);
  await eventually(async () => (await get(_id)).counts.sent === 2);
  expect(await mailsTo('fay.home@residents.example')).toHaveLength(1);
  // The provider's later reports update the message.
  await db
    .updateTable('outbox')
    .set({ status: 'delivered' })
    .where('recipient', '=', 'fay.home@residents.example')
    .execute();
  expect((await get(_id)).counts).toMatchObject({ sent: 1, delivered: 1 });
  expect((await manager.call(endpoints.retry, { params: { id: _id }, body: {} })).status).toBe(409);
});

test('a stopped message resumes with the remaining recipients, and another process finishes an abandoned one', async () => {
  const { db, property, manager: sender } = server();
  const id = newId();
  await db
    .insertInto('messages')
    .values({
      id,
      property_id: property,
      sender_id: sender._id,
      type: 'EMAIL',
      subject: 'Rest',
      body: '<p>Hello</p>',
      purpose: 'service',
      recipients: JSON.stringify([ids.Ann, ids.Cleo]),
      status: 'sending',
      started_at: new Date(),
      runner_until: new Date(Date.now() - 1000),
    })
    .execute();
  const recipient = (name: string, status: string) => ({
    message_id: id,
    property_id: property,
    user_id: ids[name] ?? '',
    addresses: [`${name.toLowerCase()}.rest@residents.example`],
    status,
    runner: status === 'sending' ? newId() : null,
  });
  await db
    .insertInto('message_recipients')
    .values([recipient('Ann', 'sending'), recipient('Cleo', 'waiting')])
    .execute();
  const stopped = await manager.call(endpoints.stop, { params: { id } });
  expect(stopped.body.data).toMatchObject({
    status: 'stopped',
    counts: { waiting: 2, sent: 0 },
    can: { resume: true },
  });
  expect((await manager.call(endpoints.resume, { params: { id } })).status).toBe(200);
  await eventually(async () => (await get(id)).status === 'sent');
  for (const name of ['ann', 'cleo']) expect(await mailsTo(`${name}.rest@residents.example`)).toHaveLength(1);
});

test('a text message counts segments, previews with the name, and requires a reason for an emergency', async () => {
  const { property } = server();
  const sms = (message: string, more: object = {}) => ({
    recipients: [ids.Ann ?? ''],
    type: 'SMS' as const,
    subject: '',
    message,
    ...more,
  });
  const send = (body: object) => manager.call(endpoints.send, { params: params(), body: body as never });
  expect((await send(sms('€'.repeat(161)))).error.message).toBe(communicationMessages.smsTooLong(320));
  expect((await send(sms('Leak!', { purpose: 'emergency' }))).error.issues?.[0]?.path).toEqual([
    'body',
    'emergencyReason',
  ]);
  expect((await send(sms('Hi {{unit}}'))).status).toBe(400);
  const { body } = await manager.call(endpoints.preview, {
    body: { propertyId: property, type: 'SMS', subject: '', message: 'Hi {{first_name}} ☂', userId: ids.Ann ?? '' },
  });
  expect(body.data).toEqual({ subject: '', message: 'Hi Ann ☂', sms: { encoding: 'UCS-2', places: 8, parts: 1 } });
  const sent = await send(sms('Hi {{first_name}}', { purpose: 'emergency', emergencyReason: 'Water is coming in' }));
  expect((await sendNow(sent.body.data._id)).counts).toMatchObject({ sent: 1 });
  expect((await mailsTo('+13035550142')).map(({ text_body }) => text_body)).toEqual(['Hi Ann']);
});

test('text messages and notifications wait for the end of quiet hours, except emergencies', async () => {
  const zone = 'America/Denver';
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(Date.now() + 86_400_000));
  const sendAt = { date: tomorrow, time: '23:00' };
  const send = (more: object) =>
    manager.call(endpoints.send, {
      params: params(),
      body: { recipients: [ids.Ann ?? ''], type: 'SMS', subject: '', message: 'Hello', sendAt, ...more },
    });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const goesAt = async (more: object) => clock.format(new Date((await send(more)).body.data.sendAt ?? ''));
  const shown = await manager.call(endpoints.recipients, {
    body: { propertyId: server().property, recipients: [ids.Ann ?? ''], type: 'SMS', sendAt },
  });
  expect(clock.format(new Date(shown.body.goesAt))).toBe('09:00');
  expect(await goesAt({})).toBe('09:00');
  expect(await goesAt({ purpose: 'emergency', emergencyReason: 'Water is coming in' })).toBe('23:00');
  expect(await goesAt({ type: 'EMAIL', subject: 'Hello' })).toBe('23:00');
});
