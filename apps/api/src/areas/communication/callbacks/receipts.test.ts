import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { accessToken, startExpo } from '../../../../test/providers/expo-server.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import { makeDue, queueJob } from '../../../../test/queued.ts';

const expo = await startExpo();
const server = useServer({ env: { EXPO_BASE_URL: expo.url, EXPO_ACCESS_TOKEN: accessToken } });
const endpoints = contract.messages;
const token = (name: string) => `ExponentPushToken[${name}]`;

afterAll(() => expo.stop());
beforeEach(async () => {
  expo.reset();
  await server().db.deleteFrom('channel_problems').execute();
});

let people = 0;
async function personWith(...devices: string[]) {
  const { _id } = await server().addPerson('resident', server().property, {
    email: `device-${people++}@residents.example`,
    signedIn: false,
  });
  await setTokens(_id, devices.map(token));
  return _id;
}
const setTokens = (id: string, pushTokens: string[]) =>
  server()
    .db.updateTable('users')
    .set({ preferences: JSON.stringify({ pushTokens }) })
    .where('id', '=', id)
    .execute();
const tokensOf = async (id: string) =>
  (
    (await server().db.selectFrom('users').select('preferences').where('id', '=', id).executeTakeFirstOrThrow())
      .preferences as { pushTokens: string[] }
  ).pushTokens;

const manager = () => server().as(server().manager);
/** Sends a message right away, ignoring quiet hours. */
async function send(...recipients: string[]) {
  const { property, manager: sender } = server();
  const { body, text } = await manager().call(endpoints.send, {
    params: { propertyId: property, senderId: sender._id },
    body: {
      recipients,
      type: 'NOTIFICATION',
      subject: 'Water',
      message: 'The water is off.',
      purpose: 'emergency',
      emergencyReason: 'A pipe burst',
    },
  });
  expect(body.data, text).toBeDefined();
  const { _id } = body.data;
  await manager().call(endpoints.release, { params: { id: _id } });
  return _id;
}
const deliveriesOf = async (communicationId: string) =>
  (await manager().call(endpoints.history, { query: { communicationId, limit: 50 } })).body.data;
const deliveryOf = async (id: string, userId: string) =>
  (await deliveriesOf(id)).find(({ user }) => user._id === userId);
/** Waits for the delivery status and returns the row. */
const reached = (id: string, userId: string, status: string) =>
  eventually(async () => {
    const row = await deliveryOf(id, userId);
    return row?.status === status && row;
  });
const received = (path: string) => expo.received.filter(({ url }) => url.pathname.endsWith(path)).length;
/** Runs the minutely receipts job. */
async function readReceipts() {
  const before = received('getReceipts');
  await sql`update outbox set receipt_due_at = now() where receipt_due_at is not null`.execute(server().db);
  await queueJob(server().db, 'push-receipts');
  await eventually(async () => received('getReceipts') > before);
}

test('a notification is sent, then delivered once Expo has the receipt, which is requested until then', async () => {
  const person = await personWith('fine');
  const id = await send(person);
  expect(await reached(id, person, 'sent')).toMatchObject({ address: '1 device' });
  expo.setHasReceipts(false);
  await readReceipts();
  expect(await deliveryOf(id, person)).toMatchObject({ status: 'sent' });
  expo.setHasReceipts(true);
  await readReceipts();
  await reached(id, person, 'delivered');
  expect((await manager().call(endpoints.get, { params: { id } })).body.data.counts).toMatchObject({
    delivered: 1,
    sent: 0,
  });
  const open = await server().db.selectFrom('outbox').select('id').where('receipt_due_at', 'is not', null).execute();
  expect(open).toEqual([]);
  expect(expo.notified).toHaveLength(1);
});

test('a device reported as gone is forgotten, and a person without devices is listed with the reason', async () => {
  const [both, one] = [await personWith('old', 'new'), await personWith('lost')];
  for (const name of ['old', 'lost']) expo.receipts.set(token(name), 'DeviceNotRegistered');
  const id = await send(both, one);
  await reached(id, both, 'sent');
  await reached(id, one, 'sent');
  await setTokens(one, [token('registered-since')]);
  await readReceipts();
  await reached(id, both, 'delivered');
  expect(await reached(id, one, 'failed')).toMatchObject({ reason: 'unreachable', attempts: 1 });
  expect([await tokensOf(both), await tokensOf(one)]).toEqual([[token('new')], [token('registered-since')]]);
  const { body } = await manager().call(endpoints.health, { query: { propertyId: server().property } });
  expect(body.data.filter(({ communication }) => communication._id === id).map(({ user }) => user._id)).toEqual([one]);
  expect(body.problems).toEqual([]);
  expect((await manager().call(endpoints.retry, { params: { id }, body: {} })).status).toBe(200);
  await eventually(async () => expo.notified.some(({ to }) => to === token('registered-since')));
});

test("a configuration problem is reported to the operator, not as the resident's failure, and can be resent", async () => {
  const person = await personWith('credentials');
  expo.receipts.set(token('credentials'), 'MismatchSenderId');
  const id = await send(person);
  await reached(id, person, 'sent');
  await readReceipts();
  expect(await reached(id, person, 'failed')).toMatchObject({ reason: 'misconfigured' });
  const health = async () =>
    (await manager().call(endpoints.health, { query: { propertyId: server().property } })).body.problems;
  await eventually(async () => (await health()).length > 0);
  expect(await health()).toEqual([{ type: 'NOTIFICATION', problem: expect.stringContaining('MismatchSenderId') }]);
  expect(await tokensOf(person)).toEqual([token('credentials')]);
  expo.receipts.clear();
  await manager().call(endpoints.retry, { params: { id }, body: {} });
  await reached(id, person, 'sent');
  await readReceipts();
  await reached(id, person, 'delivered');
  await eventually(async () => (await health()).length === 0);
});

test('a rate-limited device is retried later, and other devices get nothing twice', async () => {
  const [person, single] = [await personWith('has-it', 'busy'), await personWith('slow')];
  expo.tickets.set(token('busy'), 'MessageRateExceeded');
  expo.receipts.set(token('slow'), 'MessageRateExceeded');
  const id = await send(person, single);
  await reached(id, person, 'sent');
  await reached(id, single, 'sent');
  expo.tickets.clear();
  const sent = () => expo.notified.map(({ to }) => to).toSorted();
  await readReceipts();
  await reached(id, person, 'delivered');
  expo.receipts.clear();
  // A device that isn't due yet keeps waiting.
  await eventually(async () => {
    await makeDue(server().db, 'message-rest');
    return expo.notified.length === 4;
  });
  expect(sent()).toEqual(['busy', 'has-it', 'slow', 'slow'].map(token));
  // Expo accepts it before the result is saved.
  const slow = server().db.selectFrom('outbox').select('receipt_due_at').where('recipient', '=', token('slow'));
  await eventually(async () => (await slow.executeTakeFirst())?.receipt_due_at);
  await readReceipts();
  await reached(id, single, 'delivered');
  expect((await manager().call(endpoints.get, { params: { id } })).body.data.counts).toMatchObject({
    total: 2,
    delivered: 2,
  });
});

test('a person whose devices all refuse is listed with the reason, and retries end after a day', async () => {
  const [refused, late] = [await personWith('gone-1', 'gone-2'), await personWith('away')];
  for (const name of ['gone-1', 'gone-2']) expo.tickets.set(token(name), 'DeviceNotRegistered');
  expo.tickets.set(token('away'), 'ExpoError');
  const id = await send(refused, late);
  expect(await reached(id, refused, 'failed')).toMatchObject({ reason: 'unreachable', address: '2 devices' });
  expect(await tokensOf(refused)).toEqual([]);
  await eventually(
    async () => (await deliveryOf(id, late))?.attempts === 1 && (await deliveryOf(id, late))?.status === 'waiting',
  );
  await sql`update message_recipients set due_at = now(), queued_at = now() - interval '25 hours' where message_id = ${id} and status = 'waiting'`.execute(
    server().db,
  );
  const runnerOf = () =>
    server().db.selectFrom('messages').select('runner_until').where('id', '=', id).executeTakeFirstOrThrow();
  await eventually(async () => (await runnerOf()).runner_until === null);
  await makeDue(server().db, 'message-send', { communicationId: id });
  await reached(id, late, 'failed');
  expect(await deliveryOf(id, late)).toMatchObject({
    status: 'failed',
    reason: 'gaveUp',
    attempts: 2,
    detail: 'Expo had a temporary error (ExpoError)',
  });
  // The runner finishes after saving every result.
  const message = async () => (await manager().call(endpoints.get, { params: { id } })).body.data;
  await eventually(async () => (await message()).status === 'sent');
  expect((await message()).counts).toMatchObject({ failed: 2, waiting: 0 });
  expect(expo.notified).toEqual([]);
});
