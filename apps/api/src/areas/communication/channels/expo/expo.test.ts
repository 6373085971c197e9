import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailbox } from '../../../../platform/mail/mailbox.ts';
import { createMailer } from '../../../../platform/mail/mailer.ts';
import { accessToken, startExpo } from '../../../../../test/providers/expo-server.ts';
import { useServer } from '../../../../../test/harness.ts';
import { oddities } from '../../../../../test/providers/protocol-server.ts';
import { openExpo } from './expo-service.ts';
import { expo as openChannel } from './expo.ts';
import { channelFor, type Channel } from '../public.ts';
import { testVault } from '../../../../../test/secrets.ts';

const server = useServer();
const logged: unknown[] = [];
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
};
let expo: Awaited<ReturnType<typeof startExpo>>;
let channel: Channel;

const settings = (token = accessToken) => ({
  ...server().config,
  EXPO_BASE_URL: expo.url,
  EXPO_ACCESS_TOKEN: token,
});
const channelBy = (token?: string) => {
  const config = settings(token);
  const mailbox = createMailbox(server().db, testVault);
  return channelFor(
    { config, mailbox, mailer: createMailer({ from: config.MAIL_FROM, mailbox, log }) },
    'NOTIFICATION',
  );
};

beforeAll(async () => {
  expo = await startExpo();
  channel = channelBy();
});
afterAll(() => expo.stop());
beforeEach(() => expo.reset());

let keys = 0;
const token = (name = `device-${keys}`) => `ExponentPushToken[${name}]`;
const message = (to = token(), text = `The water is off. ${keys}`) => ({
  key: `expo:${keys++}`,
  to,
  subject: 'Water',
  text,
  propertyId: server().property,
  userId: server().resident._id,
});
const send = async (one: ReturnType<typeof message>) => (await channel.send([one]))[0];
const releaseClaims = () =>
  server()
    .db.updateTable('outbox')
    .set({ trying_until: new Date(0) })
    .where('trying_until', 'is not', null)
    .execute();
const problems = async () =>
  (await server().db.selectFrom('channel_problems').select(['channel', 'problem']).execute()).map(
    ({ channel: of, problem }) => `${of}: ${problem}`,
  );

test('a hundred notifications are one call, each is sent once, and a device replaces a duplicate', async () => {
  const all = Array.from({ length: 100 }, () => message());
  const results = await channel.send(all);
  expect(results.map((result) => result.outcome === 'sent' && result.providerId)).toEqual(
    expo.notified.map(({ id }) => id),
  );
  expect(await channel.send(all)).toEqual(results);
  expect(expo.received).toHaveLength(1);
  expect(expo.notified.map(({ to, title, body }) => [to, title, body])).toEqual(
    all.map(({ to, subject, text }) => [to, subject, text]),
  );
  expect(new Set(expo.notified.map(({ tag }) => tag)).size).toBe(100);
  expect(expo.notified.every(({ tag, collapseId }) => tag === collapseId)).toBe(true);
  expect(await channel.send([message('two tokens'), message('ExponentPushToken[a b]'), message('plain')])).toEqual(
    Array.from({ length: 3 }, () => ({ outcome: 'refused', reason: 'badAddress', detail: expect.any(String) })),
  );
});

test('each notification in a call has its own result, and a removed device is deleted for its owner only', async () => {
  const { db, resident, staff } = server();
  const [removed, active] = [token('gone'), token('active')];
  for (const { _id } of [resident, staff])
    await db
      .updateTable('users')
      .set({ preferences: JSON.stringify({ pushTokens: [removed, active], textOptIn: true }) })
      .where('id', '=', _id)
      .execute();
  for (const [name, error] of [
    ['gone', 'DeviceNotRegistered'],
    ['long', 'MessageTooBig'],
    ['often', 'MessageRateExceeded'],
    ['other', 'SomethingNew'],
  ] as const)
    expo.tickets.set(token(name), error);
  const results = await channel.send(['fine', 'gone', 'long', 'often', 'other'].map((name) => message(token(name))));
  expect(results).toMatchObject([
    { outcome: 'sent' },
    { outcome: 'refused', reason: 'unreachable' },
    { outcome: 'refused', reason: 'refused', detail: 'The notification is too long' },
    { outcome: 'later' },
    { outcome: 'refused', reason: 'refused', detail: 'Rejected by Expo (SomethingNew)' },
  ]);
  const tokensOf = async (id: string) =>
    (await db.selectFrom('users').select('preferences').where('id', '=', id).executeTakeFirstOrThrow()).preferences;
  expect(await tokensOf(resident._id)).toEqual({ pushTokens: [active], textOptIn: true });
  expect(await tokensOf(staff._id)).toMatchObject({ pushTokens: [removed, active] });
});

test('a configuration problem holds notifications back, and is reported until they work again', async () => {
  const [first, second] = [message(), message()];
  expo.tickets.set(first.to, 'InvalidCredentials');
  expect(await channel.send([first, second])).toMatchObject([{ outcome: 'later' }, { outcome: 'sent' }]);
  const problem = "Expo doesn't have valid push credentials for the app (InvalidCredentials)";
  expect(await problems()).toEqual([`NOTIFICATION: ${problem}`]);
  expo.tickets.clear();
  expect(await send(first)).toMatchObject({ outcome: 'sent' });
  const refusedOne = message();
  expect(await channelBy('another token').send([refusedOne])).toMatchObject([{ outcome: 'later' }]);
  expect(await problems()).toEqual(['NOTIFICATION: Expo rejected the access token']);
  expect(await send(refusedOne)).toMatchObject({ outcome: 'sent' });
  expect(JSON.stringify(logged)).not.toMatch(/expo-token|water|device-/);
});

test("devices from two apps, or an invalid notification, don't block the rest of the call", async () => {
  const all = Array.from({ length: 9 }, () => message());
  for (const { to } of all.slice(0, 4)) expo.projects.set(to, '@hearth/staging');
  expect((await channel.send(all)).map(({ outcome }) => outcome)).toEqual(all.map(() => 'sent'));
  expect(expo.received).toHaveLength(3);
  const mixed = Array.from({ length: 10 }, (_, n) => message(undefined, n === 6 ? 'not valid' : 'The water is on.'));
  const results = await channel.send(mixed);
  expect(results.map(({ outcome }) => outcome)).toEqual(mixed.map((_, n) => (n === 6 ? 'refused' : 'sent')));
  expect(results[6]).toMatchObject({ detail: 'Rejected by Expo (VALIDATION_ERROR)' });
  expect(expo.notified).toHaveLength(18);
});

test.for([
  ['too many requests', oddities.status(429, { 'retry-after': '17' }), 17],
  ['a failure of its own', oddities.status(503), expect.any(Number)],
  ['a page for people', oddities.page, expect.any(Number)],
  ['another type', oddities.wrongType, expect.any(Number)],
  ['half an answer', oddities.truncated, expect.any(Number)],
  ['tickets of other messages', oddities.body('{"data":[]}', 'application/json'), expect.any(Number)],
  ['no tickets', oddities.body('{"data":null}', 'application/json'), expect.any(Number)],
] as const)('%s is for later, and nothing is given up', async ([, oddity, afterSeconds]) => {
  const one = message();
  expo.answerNext(oddity);
  expect(await send(one)).toMatchObject({ outcome: 'later', afterSeconds });
  expect(await send(one)).toMatchObject({ outcome: 'sent' });
});

test('a late response is retried', async () => {
  const pace = { callMs: 200, attempts: 1, pauseMs: 1, longestWaitMs: 0 };
  const service = openExpo(settings(), pace);
  if (!service) throw new Error('there is no service');
  expo.answerNext(oddities.slow);
  const hasty = openChannel({ mailbox: createMailbox(server().db, testVault) }, service);
  expect(await hasty.send([message()])).toMatchObject([{ outcome: 'later' }]);
});

test('a notification resent after a lost response has the same tag, so that the device shows one', async () => {
  const one = message();
  expo.answerNext(oddities.lost);
  expect(await send(one)).toMatchObject({ outcome: 'later' });
  expect(await send(one)).toMatchObject({ outcome: 'sent' });
  expect(expo.notified.map(({ to }) => to)).toEqual([one.to, one.to]);
  expect(new Set(expo.notified.map(({ tag }) => tag)).size).toBe(1);
});

test('two processes sending the same notifications at once send each once', async () => {
  const all = Array.from({ length: 20 }, () => message());
  const responses = await Promise.all([1, 2, 3].map(() => channelBy().send(all)));
  await releaseClaims();
  expect(expo.notified).toHaveLength(20);
  expect(responses.flat().every(({ outcome }) => outcome !== 'refused')).toBe(true);
});
