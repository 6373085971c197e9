import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { createMailbox } from '../../../platform/mail/mailbox.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { useServer } from '../../../../test/harness.ts';
import { channelFor, phoneNumber, type Outgoing, type RefusalReason, type SendResult } from './public.ts';
import type { ChannelParts } from './channel.ts';
import { testVault } from '../../../../test/secrets.ts';

const server = useServer();
const log = { info() {}, warn() {} };
let parts: ChannelParts;

beforeAll(() => {
  const mailbox = createMailbox(server().db, testVault);
  const { config } = server();
  const mailer = createMailer({ from: config.MAIL_FROM, mailbox, log });
  parts = { config, mailbox, mailer };
});

const refusal = (reason: RefusalReason): SendResult => ({ outcome: 'refused', reason, detail: expect.any(String) });

let keys = 0;
const message = (to: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  key: `channels:${keys++}`,
  to,
  subject: 'Water',
  text: 'The water is off at 9.',
  propertyId: server().property,
  userId: null,
  ...changes,
});
const listed = async (query: object) =>
  (
    await server()
      .as(server().admin)
      .call(contract.mailbox.list, { query: { order: 'asc', ...query } })
  ).body.data;

test('text messages and notifications are stored in the mailbox once per key, like emails', async () => {
  const sent = {
    EMAIL: message('maria@residents.example'),
    SMS: message('+15550100142'),
    NOTIFICATION: message('ExponentPushToken[abc]'),
  };
  for (const [type, outgoing] of Object.entries(sent)) {
    const channel = channelFor(parts, type as keyof typeof sent);
    const responses = (await Promise.all([1, 2, 3, 4].map(() => channel.send([outgoing])))).flat();
    expect(responses[0]).toEqual({ outcome: 'sent', providerId: expect.any(String) });
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  }
  const search = { search: 'Water' };
  expect((await listed(search)).map(({ channel, recipient }) => [channel, recipient])).toEqual(
    Object.entries({ ...sent, NOTIFICATION: { to: 'Unknown device' } }).map(([channel, { to }]) => [channel, to]),
  );
  const [sms, ...others] = await listed({ ...search, channel: 'SMS' });
  expect(others).toEqual([]);
  const { body } = await server()
    .as(server().admin)
    .call(contract.mailbox.get, { params: { id: sms?._id ?? '' } });
  expect(body.data).toMatchObject({ channel: 'SMS', text: sent.SMS.text, status: 'sent' });
  expect(body.data.deliveryLogs.map(({ status }) => status)).toEqual(['queued', 'sent']);
});

test('an invalid address for the channel is refused permanently and not stored', async () => {
  for (const [type, to] of [
    ['EMAIL', 'maria@residents.example, all@residents.example'],
    ['SMS', '555-0100'],
    ['SMS', '+1555010014200000'],
    ['NOTIFICATION', 'two tokens'],
  ] as const)
    expect(await channelFor(parts, type).send([message(to, { subject: 'Nobody' })])).toEqual([refusal('badAddress')]);
  expect(await listed({ search: 'Nobody' })).toEqual([]);
});

test("a rate limit holds a channel's messages back and returns when to retry", async () => {
  const slow = channelFor({ ...parts, config: { ...parts.config, SMS_PER_MINUTE: 2 } }, 'SMS');
  const outgoing = [1, 2, 3].map((last) => message(`+1555010019${last}`, { subject: 'Rate' }));
  const responses = await slow.send(outgoing);
  expect(responses.map(({ outcome }) => outcome)).toEqual(['sent', 'later', 'later']);
  expect(responses[2]).toMatchObject({ afterSeconds: expect.any(Number), isUntried: true });
  expect(await listed({ search: 'Rate' })).toHaveLength(1);
});

test('a rate limit is shared by all processes and spread evenly over each minute', async () => {
  const quick = () =>
    channelFor({ ...parts, config: { ...parts.config, NOTIFICATIONS_PER_MINUTE: 600 } }, 'NOTIFICATION');
  const startedAt = Date.now();
  const sets = [1, 2].map((set) =>
    Array.from({ length: 20 }, (_, n) => message(`ExponentPushToken[${set}-${n}]`, { subject: 'Even' })),
  );
  const responses = (await Promise.all(sets.map((set) => quick().send(set)))).flat();
  expect(responses.every(({ outcome }) => outcome === 'sent')).toBe(true);
  // Ten at once, then ten per second.
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2990);
});

test.for([
  ['(155) 234-5678', undefined],
  ['(415) 555-0142', '+14155550142'],
  ['1 415 555 0142', '+14155550142'],
  ['+1-415-555-0142', '+14155550142'],
  ['415 555 014', undefined],
  ['', undefined],
])('%s is formatted as %s', ([typed = '', number]) => {
  expect(phoneNumber(typed)).toBe(number);
});
