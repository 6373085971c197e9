import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailbox } from '../../../platform/mail/mailbox.ts';
import type { MailboxStore } from '../../../platform/mail/mailbox-store.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';
import { startExpo } from '../../../../test/expo-server.ts';
import { useServer } from '../../../../test/harness.ts';
import { MailServer } from '../../../../test/mail-server.ts';
import { account, startTwilio } from '../../../../test/twilio-server.ts';
import { channelFor } from './public.ts';

const server = useServer();
const log = { info() {}, warn() {} };
const mailServer = new MailServer();
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let expo: Awaited<ReturnType<typeof startExpo>>;
let smtpUrl: string;

beforeAll(async () => {
  [twilio, expo, smtpUrl] = await Promise.all([startTwilio(), startExpo({ asksForToken: false }), mailServer.start()]);
});
afterAll(() => Promise.all([twilio.stop(), expo.stop(), mailServer.stop()]));
beforeEach(() => {
  mailServer.received.length = 0;
  twilio.messages.length = 0;
  expo.reset();
});

const moments = ['before the call', 'before it is written down', 'after it is written down'] as const;
type Moment = (typeof moments)[number];

/** The outbox of a process that is killed at a moment: nothing that it does afterwards comes to pass. */
function dying(mailbox: MailboxStore, moment: Moment) {
  const never = new Promise<never>(() => undefined);
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const dies = () => {
    die();
    return never;
  };
  const ends: MailboxStore = {
    ...mailbox,
    async claim(ids) {
      const claims = await mailbox.claim(ids);
      return moment === 'before the call' ? dies() : claims;
    },
    async settle(outcomes) {
      if (moment === 'before it is written down') return dies();
      await mailbox.settle(outcomes);
      return dies();
    },
  };
  return { mailbox: ends, died };
}

function open(mailbox: MailboxStore, type: MailChannel) {
  const config = {
    ...server().config,
    HEARTH_PUBLIC_URL: 'https://hearth.example',
    TWILIO_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_MESSAGING_SERVICE_SID: account.service,
    EXPO_BASE_URL: expo.url,
  };
  const mailer = createMailer({ smtpUrl, from: config.MAIL_FROM, mailbox, log });
  return { ...channelFor({ config, mailbox, mailer }, type), close: () => mailer.close() };
}

const ways = {
  EMAIL: {
    to: 'maria@residents.example',
    got: () => mailServer.received.map(({ data }) => /^Message-ID: (\S+)/im.exec(data)?.[1] ?? ''),
    /** How many reach the provider where one was taken over and not written down. */
    unsure: 2,
  },
  SMS: { to: '+14155550142', got: () => twilio.messages.map(({ sid }) => sid), unsure: 1 },
  NOTIFICATION: { to: 'ExponentPushToken[abc]', got: () => expo.notified.map(({ tag }) => tag), unsure: 2 },
} as const;

describe.for(Object.entries(ways))('%s', ([type, { to, got, unsure }]) => {
  test.for(moments)('a process that is killed %s: another one goes on', async (moment) => {
    const message = {
      key: `kills:${type}:${moment}`,
      to,
      subject: 'Water',
      text: `Killed ${moment}`,
      propertyId: server().property,
      userId: null,
    };
    const mailbox = createMailbox(server().db);
    const { mailbox: ends, died } = dying(mailbox, moment);
    const killed = open(ends, type as MailChannel);
    void killed.send([message]);
    await died;
    killed.close();
    const another = open(mailbox, type as MailChannel);
    if (moment !== 'after it is written down') {
      // Nobody else begins while it could still be at it.
      expect(await another.send([message])).toMatchObject([{ outcome: 'later' }]);
      await server()
        .db.updateTable('mails')
        .set({ trying_until: new Date(Date.now() - 1000) })
        .where('message_key', '=', message.key)
        .execute();
    }
    expect(await another.send([message])).toMatchObject([{ outcome: 'sent' }]);
    another.close();
    // What reaches the provider twice is the same to whoever has it then.
    expect(got()).toHaveLength(moment === 'before it is written down' ? unsure : 1);
    expect(new Set(got()).size).toBe(1);
  });
});
