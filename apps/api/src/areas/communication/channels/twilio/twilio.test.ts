import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailbox } from '../../../../platform/mail/mailbox.ts';
import { createMailer } from '../../../../platform/mail/mailer.ts';
import { useServer } from '../../../../../test/harness.ts';
import { oddities } from '../../../../../test/providers/protocol-server.ts';
import { account, startTwilio } from '../../../../../test/providers/twilio-server.ts';
import { suppressedAmong } from '../addresses.ts';
import { channelFor, type Outgoing, type SendResult } from '../public.ts';
import { testVault } from '../../../../../test/secrets.ts';

const server = useServer();
const logged: unknown[] = [];
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
};
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let send: (message: Outgoing) => Promise<SendResult | undefined>;

beforeAll(async () => {
  twilio = await startTwilio();
  const config = {
    ...server().config,
    HEARTH_PUBLIC_URL: 'https://hearth.example',
    TWILIO_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_MESSAGING_SERVICE_SID: account.service,
  };
  const mailbox = createMailbox(server().db, testVault);
  const mailer = createMailer({ from: config.MAIL_FROM, mailbox, log });
  const channel = channelFor({ config, mailbox, mailer }, 'SMS');
  send = async (sms) => (await channel.send([sms]))[0];
});
afterAll(() => twilio.stop());
beforeEach(() => {
  twilio.forget();
  twilio.messages.length = 0;
});

let keys = 0;
const message = (to = '+14155550142') => ({
  key: `twilio:${keys++}`,
  to,
  subject: '',
  text: `The water is off. ${keys}`,
  propertyId: server().property,
  userId: null,
});
const statusOf = (key: string) =>
  server()
    .db.selectFrom('outbox')
    .select(['status', 'provider_id', 'trying_until'])
    .where('message_key', '=', key)
    .executeTakeFirstOrThrow();
/** Expires claims, so that another process may try. */
const releaseClaims = () =>
  server()
    .db.updateTable('outbox')
    .set({ trying_until: new Date(0) })
    .where('trying_until', 'is not', null)
    .execute();

test('a text message is sent once, with its callback URL', async () => {
  const sms = message();
  const sent = await send(sms);
  expect(await send(sms)).toEqual(sent);
  expect(twilio.messages).toHaveLength(1);
  const [stored] = twilio.messages;
  expect(sent).toEqual({ outcome: 'sent', providerId: stored?.sid });
  expect(stored).toMatchObject({ to: sms.to, body: sms.text });
  expect(stored?.callback).toMatch(
    /^https:\/\/hearth\.example\/api\/communications\/callbacks\/twilio\?message=[0-9a-f]{24}$/,
  );
  expect(await statusOf(sms.key)).toMatchObject({ status: 'sent', provider_id: stored?.sid });
});

test('two processes sending the same message at once send it once', async () => {
  const sms = message();
  const responses = await Promise.all([1, 2, 3, 4].map(() => send(sms)));
  expect(twilio.messages).toHaveLength(1);
  expect(responses.filter((response) => response?.outcome === 'sent').length).toBeGreaterThan(0);
  expect(responses.every((response) => response?.outcome !== 'refused')).toBe(true);
});

test.for([
  ['with a lost response', oddities.lost],
  ['with a truncated response', oddities.truncated],
  ['with an HTML response', oddities.page],
] as const)('a message %s is looked up before it is resent', async ([, oddity]) => {
  const sms = message();
  twilio.answerNext(oddity);
  expect(await send(sms)).toMatchObject({ outcome: 'later' });
  expect(await send(sms)).toMatchObject({ outcome: 'sent' });
  expect(twilio.messages.filter(({ body }) => body === sms.text)).toHaveLength(1);
});

test('a process killed while sending causes no second message', async () => {
  const sms = message();
  twilio.answerNext(oddities.lost);
  await send(sms);
  await server()
    .db.updateTable('outbox')
    .set({ trying_until: new Date(Date.now() + 60_000) })
    .where('message_key', '=', sms.key)
    .execute();
  expect(await send(sms)).toMatchObject({ outcome: 'later' });
  await releaseClaims();
  expect(await send(sms)).toMatchObject({ outcome: 'sent', providerId: twilio.messages[0]?.sid });
  expect(twilio.messages).toHaveLength(1);
});

test("a message with a lost response is found behind later messages to its number, on the list's last page", async () => {
  const lost = message();
  twilio.answerNext(oddities.lost);
  await send(lost);
  for (let count = 0; count < 60; count += 1) twilio.add({ to: lost.to, body: `Another ${count}` });
  const before = twilio.received.length;
  expect(await send(lost)).toEqual({ outcome: 'sent', providerId: twilio.messages[0]?.sid });
  expect(twilio.received.slice(before).map(({ method, url }) => [method, url.searchParams.get('PageToken')])).toEqual([
    ['GET', null],
    ['GET', 'PA50'],
  ]);
  expect(twilio.messages.filter(({ body }) => body === lost.text)).toHaveLength(1);
});

test("the list isn't read beyond the message's date, and page URLs elsewhere aren't called", async () => {
  const [sms, other] = [message(), message('+14155550143')];
  for (let count = 0; count < 120; count += 1)
    twilio.add({ to: sms.to, body: 'Old', date_created: new Date(0).toUTCString() });
  twilio.answerNext(oddities.status(500));
  await send(sms);
  expect(await send(sms)).toMatchObject({ outcome: 'sent' });
  expect(twilio.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  twilio.answerNext(
    oddities.status(500),
    oddities.body(JSON.stringify({ messages: [], next_page_uri: '//elsewhere.example/list' }), 'application/json'),
  );
  await send(other);
  expect(await send(other)).toMatchObject({ outcome: 'later' });
  expect(twilio.messages.filter(({ to }) => to === other.to)).toEqual([]);
});

test('the same text to the same number with another key is another message', async () => {
  const [first, second] = [message(), message()];
  second.text = first.text;
  await send(first);
  twilio.answerNext(oddities.status(500));
  expect(await send(second)).toMatchObject({ outcome: 'later' });
  expect(await send(second)).toMatchObject({ outcome: 'sent', providerId: twilio.messages[1]?.sid });
});

test("rate limits and failures are retried after Twilio's delay", async () => {
  twilio.answerNext(oddities.status(429, { 'retry-after': '17' }));
  expect(await send(message())).toMatchObject({ outcome: 'later', afterSeconds: 17 });
  twilio.answerNext(oddities.status(503));
  expect(await send(message())).toMatchObject({ outcome: 'later' });
  expect(twilio.messages).toEqual([]);
});

test("Twilio's refusals keep their reason, and a number that can't receive text messages isn't retried", async () => {
  for (const [to, reason] of [
    ['+15005550001', 'badAddress'],
    ['+15005550004', 'optedOut'],
    ['+15005550009', 'badAddress'],
    ['+15005550007', 'refused'],
  ] as const)
    expect(await send(message(to))).toMatchObject({ outcome: 'refused', reason });
  const numbers = ['+15005550001', '+15005550004', '+15005550007'];
  const known = await server()
    .db.transaction()
    .execute((tx) => suppressedAmong(tx, 'SMS', numbers, { marketing: false }));
  expect([...known]).toEqual([
    ['+15005550001', 'bounced'],
    ['+15005550004', 'optedOut'],
  ]);
  const before = twilio.received.length;
  expect(await send(message('+15005550004'))).toMatchObject({ outcome: 'refused', reason: 'optedOut' });
  expect(twilio.received.length).toBe(before);
});

test('logs contain neither token nor text', () => {
  expect(JSON.stringify(logged)).not.toMatch(/twilio-token|water/);
});
