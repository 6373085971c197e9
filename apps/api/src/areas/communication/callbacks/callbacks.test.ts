import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../../platform/id.ts';
import { createMailbox } from '../../../platform/mail/mailbox.ts';
import { useServer } from '../../../../test/harness.ts';
import { followLive } from '../../../../test/live/live.ts';
import { account, sendTwilioCallback } from '../../../../test/providers/twilio-server.ts';
import { settleRecipients } from '../messages/sending/claims.ts';
import { testVault } from '../../../../test/secrets.ts';

const secret = 'a-secret-of-the-mail-provider';
const publicUrl = 'http://hearth.example';
const server = useServer({
  env: {
    HEARTH_PUBLIC_URL: publicUrl,
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_MESSAGING_SERVICE_SID: account.service,
    MAIL_CALLBACK_SECRET: secret,
  },
});
const address = `${publicUrl}/api/communications/callbacks/twilio`;
/** Waits for a job's effect. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const sidOf = (number: number) => `SM${String(number).padStart(32, '0')}`;
const number = '+14155550142';
let sids = 100;

beforeAll(async () => {
  const { db, resident, property } = server();
  await db.updateTable('users').set({ phone: '(415) 555-0142' }).where('id', '=', resident._id).execute();
  expect(property).not.toBe('');
});

async function addMessage(changes: object = {}) {
  const id = newId();
  await server()
    .db.insertInto('outbox')
    .values({
      id,
      message_key: `callbacks:${id}`,
      channel: 'SMS',
      property_id: server().property,
      user_id: server().resident._id,
      sender_id: server().manager._id,
      recipient: number,
      subject: '',
      text_body: 'The water is off.',
      html_body: '',
      status: 'sent',
      sent_at: new Date(),
      message_id: `<${id}@hearth.example>`,
      ...changes,
    })
    .execute();
  return id;
}
const readMessage = (id: string) =>
  server().db.selectFrom('outbox').select(['status', 'provider_id']).where('id', '=', id).executeTakeFirstOrThrow();
const readLogs = async (id: string) =>
  (await server().db.selectFrom('mail_delivery_logs').select('status').where('mail_id', '=', id).execute()).map(
    ({ status }) => status,
  );
const stateOf = async (at: string) =>
  (await server().db.selectFrom('address_states').select('state').where('address', '=', at).execute()).map(
    ({ state }) => state,
  );
const texts = async () => (await server().db.selectFrom('replies').select('text').execute()).map(({ text }) => text);

const report = (id: string, sid: string, MessageStatus: string, more = {}) =>
  sendTwilioCallback(server().url, `${address}?message=${id}`, { MessageSid: sid, MessageStatus, To: number, ...more });

test("Twilio's reports update the message in any order, once", async () => {
  const [id, sid] = [await addMessage(), sidOf(1)];
  const answer = await report(id, sid, 'delivered');
  expect([answer.status, await answer.text()]).toEqual([200, '<Response/>']);
  await soon(async () => expect(await readMessage(id)).toEqual({ status: 'delivered', provider_id: sid }));
  const marker = await addMessage();
  for (const status of ['sent', 'delivered', 'undelivered', 'queued', 'constructor']) await report(id, sid, status);
  await report(marker, sidOf(2), 'delivered');
  await soon(async () => expect((await readMessage(marker)).status).toBe('delivered'));
  await soon(async () => expect(await readLogs(id)).toEqual(['delivered']));
  expect((await readMessage(id)).status).toBe('delivered');
});

test('a report that arrives before the send response marks the message as sent', async () => {
  const id = await addMessage({ status: 'queued', sent_at: null });
  await report(id, sidOf(3), 'undelivered', { ErrorCode: '30006' });
  await soon(async () => expect(await readMessage(id)).toEqual({ status: 'failed', provider_id: sidOf(3) }));
  await soon(async () => expect(await stateOf(number)).toEqual(['bounced']));
  await server().db.deleteFrom('address_states').execute();
});

test('reports during sending count in any order, even delivered before sent', async () => {
  const { db, property, manager, resident } = server();
  const [messageId, recipientId] = [newId(), newId()];
  await db
    .insertInto('messages')
    .values({
      id: messageId,
      property_id: property,
      sender_id: manager._id,
      type: 'SMS',
      body: 'The water is off.',
      purpose: 'service',
      recipients: JSON.stringify([resident._id]),
      status: 'stopped',
      started_at: new Date(),
    })
    .execute();
  const runner = newId();
  await db
    .insertInto('message_recipients')
    .values({
      id: recipientId,
      message_id: messageId,
      property_id: property,
      user_id: resident._id,
      addresses: [number],
      status: 'sending',
      runner,
    })
    .execute();
  const id = await addMessage({ message_key: `message:${recipientId}:0`, status: 'queued', sent_at: null });
  const recipient = async () =>
    (await db.selectFrom('message_recipients').select('status').where('id', '=', recipientId).executeTakeFirst())
      ?.status;
  await report(id, sidOf(7), 'delivered');
  await soon(async () => expect(await recipient()).toBe('delivered'));
  await createMailbox(db, testVault).settle([
    { id, status: 'sent', detail: 'Accepted by Twilio', providerId: sidOf(7) },
  ]);
  await db
    .transaction()
    .execute((tx) =>
      settleRecipients(tx, runner, [
        { id: recipientId, status: 'sent', reason: '', detail: '', seconds: 0, untried: false },
      ]),
    );
  await report(id, sidOf(7), 'sent');
  const marker = await addMessage();
  await report(marker, sidOf(8), 'delivered');
  await soon(async () => expect((await readMessage(marker)).status).toBe('delivered'));
  expect([await recipient(), (await readMessage(id)).status]).toEqual(['delivered', 'delivered']);
  const { body } = await server()
    .as(manager)
    .call(contract.messages.get, { params: { id: messageId } });
  expect(body.data.counts).toMatchObject({ total: 1, waiting: 0, sent: 0, delivered: 1 });
});

test('forged, unsigned and redirected reports are refused without effect', async () => {
  const [id, other] = [await addMessage(), await addMessage()];
  const parameters = { MessageSid: sidOf(4), MessageStatus: 'delivered', To: number };
  expect((await sendTwilioCallback(server().url, `${address}?message=${id}`, parameters, 'another token')).status).toBe(
    403,
  );
  const signature = createHmac('sha1', account.token)
    .update(`${address}?message=${other}MessageSid${sidOf(4)}MessageStatusdeliveredTo${number}`)
    .digest('base64');
  for (const headers of [{}, { 'x-twilio-signature': signature }, { 'x-twilio-signature': 'x' }])
    expect(
      (
        await fetch(`${server().url}/api/communications/callbacks/twilio?message=${id}`, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: new URLSearchParams(parameters),
        })
      ).status,
    ).toBe(403);
  const long = { ...parameters, Body: 'x'.repeat(20_000) };
  expect((await sendTwilioCallback(server().url, address, long)).status).toBe(413);
  expect((await readMessage(id)).status).toBe('sent');
  expect((await readMessage(other)).status).toBe('sent');
});

const answerWith = (Body: string, MessageSid = sidOf(sids++), From = number) =>
  sendTwilioCallback(server().url, address, { MessageSid, SmsStatus: 'received', From, To: '+15550100199', Body });

test('a reply is shown with its resident and emailed once to the author; one from an unknown number goes to admins', async () => {
  const { manager, admin, viewer, staff, sisterManager, resident, property, db } = server();
  await addMessage({ created_at: new Date(Date.now() + 1000) });
  const sid = sidOf(sids++);
  for (let times = 0; times < 3; times++) expect((await answerWith('When is it on again?', sid)).status).toBe(200);
  await answerWith('Who is this?', sidOf(sids++), '+12125550177');
  const list = (person: typeof manager, userId?: string) =>
    server()
      .as(person)
      .call(contract.replies.list, { query: { propertyId: 'All Property', ...(userId && { userId }) } });
  await soon(async () => expect((await list(admin)).body.totalCount).toBe(2));
  const { data } = (await list(manager, resident._id)).body;
  expect(data).toMatchObject([{ text: 'When is it on again?', from: number, property, user: { _id: resident._id } }]);
  expect((await list(manager)).body.totalCount).toBe(1);
  expect((await list(viewer)).body.totalCount).toBe(1);
  expect((await list(sisterManager)).body.totalCount).toBe(0);
  expect((await list(staff)).status).toBe(403);
  const answer = data[0];
  const read = (person: typeof manager) =>
    server()
      .as(person)
      .call(contract.replies.read, { params: { id: answer?._id ?? '' } });
  const unread = async () =>
    (
      await server()
        .as(manager)
        .call(contract.replies.list, { query: { propertyId: property, state: 'unread' } })
    ).body.totalCount;
  expect([answer?.readBy, answer?.can.read, await unread()]).toEqual([null, true, 1]);
  expect((await list(viewer)).body.data[0]?.can.read).toBe(false);
  for (const [person, status] of [
    [viewer, 403],
    [staff, 403],
    [sisterManager, 404],
  ] as const)
    expect((await read(person)).status).toBe(status);
  const first = (await read(manager)).body.data;
  expect([first.readBy?._id, first.can.read, await unread()]).toEqual([manager._id, false, 0]);
  const repeated = await read(admin);
  expect(repeated.body.data, repeated.text).toEqual(first);
  const replyEmails = () =>
    db.selectFrom('outbox').select(['user_id', 'text_body']).where('message_key', 'like', 'reply:%').execute();
  await soon(async () => expect(await replyEmails()).toMatchObject([{ user_id: manager._id }]));
  expect((await replyEmails())[0]?.text_body).toContain(`${publicUrl}/property-manager/user/${resident._id}`);
});

test('a reply is shown with the message it replies to, and updates live screens', async () => {
  const { manager, resident, property, db } = server();
  const message = await db
    .insertInto('messages')
    .values({
      property_id: property,
      sender_id: manager._id,
      type: 'SMS',
      body: 'The pool opens at ten',
      purpose: 'service',
      recipients: JSON.stringify([resident._id]),
      status: 'sent',
      started_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipient = await db
    .insertInto('message_recipients')
    .values({
      message_id: message.id,
      property_id: property,
      user_id: resident._id,
      addresses: [number],
      status: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMessage({ message_key: `message:${recipient.id}:0`, created_at: new Date(Date.now() + 2000) });
  const live = followLive(server().url, manager.accessToken, { propertyId: property });
  await live.ready();
  await answerWith('Lovely');
  const found = async () =>
    (
      await server()
        .as(manager)
        .call(contract.replies.list, { query: { propertyId: property, communicationId: message.id } })
    ).body.data;
  await soon(async () =>
    expect(await found()).toMatchObject([
      { text: 'Lovely', message: { _id: message.id, title: 'The pool opens at ten' } },
    ]),
  );
  await soon(async () => expect(live.seen.map(({ topic }) => topic)).toContain('reply'));
  await live.stop();
});

test('STOP ends text messages to a number until START; a repeated old STOP has no effect', async () => {
  const stop = sidOf(sids++);
  await answerWith(' stop ', stop);
  await soon(async () => expect(await stateOf(number)).toEqual(['optedOut']));
  await answerWith('START');
  await soon(async () => expect(await stateOf(number)).toEqual([]));
  await answerWith('stop', stop);
  await answerWith('Stop the music please');
  await soon(async () => expect(await texts()).toContain('Stop the music please'));
  expect(await stateOf(number)).toEqual([]);
});

test('a resident who sent STOP is skipped with the reason, and gets the next message after START', async () => {
  const { manager, resident, property, db } = server();
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ textOptIn: true }) })
    .where('id', '=', resident._id)
    .execute();
  const preview = async () => {
    const { body } = await server()
      .as(manager)
      .call(contract.messages.recipients, {
        query: {},
        body: { propertyId: property, recipients: [resident._id], type: 'SMS', message: 'Hello' },
      });
    return [body.totalCount, body.excluded.map(({ reason, count }) => [reason, count])];
  };
  await answerWith('STOP');
  await soon(async () => expect(await preview()).toEqual([0, [['unsubscribed', 1]]]));
  await answerWith('START');
  await soon(async () => expect(await preview()).toEqual([1, []]));
  const { rows } = await sql<{ after: object }>`select after from audit_log
    where target_id = ${resident._id} and after ? 'optedOut' order by at desc limit 2`.execute(db);
  expect(rows.map(({ after }) => after)).toMatchObject([{ optedOut: false }, { optedOut: true, address: number }]);
});

const mailEvent = (body: object, { at = Date.now(), signedWith = secret } = {}) => {
  const [text, timestamp] = [JSON.stringify(body), String(Math.floor(at / 1000))];
  return fetch(`${server().url}/api/communications/callbacks/mail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hearth-timestamp': timestamp,
      'x-hearth-signature': createHmac('sha256', signedWith).update(`${timestamp}.${text}`).digest('hex'),
    },
    body: text,
  });
};

test('a bounce ends emails to the address; a spam complaint ends marketing', async () => {
  const mail = { channel: 'EMAIL', recipient: 'gone@residents.example' };
  const id = await addMessage(mail);
  const bounced = { messageId: `${id}@hearth.example`, event: 'bounced', detail: '550 5.1.1 unknown' };
  expect((await mailEvent(bounced, { signedWith: 'another secret' })).status).toBe(403);
  expect((await mailEvent(bounced, { at: Date.now() - 600_000 })).status).toBe(403);
  expect((await mailEvent({ ...bounced, event: 'opened' })).status).toBe(400);
  expect((await mailEvent(bounced)).status).toBe(200);
  await soon(async () => expect((await readMessage(id)).status).toBe('bounced'));
  await soon(async () => expect(await stateOf(mail.recipient)).toEqual(['bounced']));
  const unwanted = await addMessage({ ...mail, recipient: 'angry@residents.example' });
  await mailEvent({ messageId: `<${unwanted}@hearth.example>`, event: 'complained' });
  await soon(async () => expect(await stateOf('angry@residents.example')).toEqual(['optedOut']));
});

test('a message shows its delivery, and marketing emails have an unsubscribe link', async () => {
  const { manager, resident, property, db } = server();
  const staff = server().as(manager);
  const sent = await staff.call(contract.messages.send, {
    params: { propertyId: property, senderId: manager._id },
    body: {
      recipients: [resident._id],
      type: 'EMAIL',
      subject: 'Pool',
      message: '<p>It is open.</p>',
      purpose: 'marketing',
    },
  });
  const { _id: id } = sent.body.data;
  await staff.call(contract.messages.release, { params: { id } });
  const mail = () =>
    db.selectFrom('outbox').select(['message_id', 'text_body']).where('subject', '=', 'Pool').executeTakeFirst();
  const recipient = () =>
    db.selectFrom('message_recipients').select(['status', 'reason']).where('message_id', '=', id).executeTakeFirst();
  await soon(async () => expect(await recipient()).toMatchObject({ status: 'sent' }));
  const kept = await mail();
  expect(kept?.text_body).toContain(`${publicUrl}/api/communications/unsubscribe?token=`);
  for (const event of ['delivered', 'bounced', 'delivered']) await mailEvent({ messageId: kept?.message_id, event });
  await soon(async () => expect(await recipient()).toEqual({ status: 'bounced', reason: 'bounced' }));
});
