import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailbox } from '../../../platform/mail/mailbox.ts';
import type { MailboxStore } from '../../../platform/mail/mailbox-store.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';
import { startExpo } from '../../../../test/providers/expo-server.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import { MailServer } from '../../../../test/providers/mail-server.ts';
import { account, startTwilio } from '../../../../test/providers/twilio-server.ts';
import { channelFor } from './public.ts';
import { testVault } from '../../../../test/secrets.ts';

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

const moments = ['before the call', 'before saving', 'after saving'] as const;
type Moment = (typeof moments)[number];

/** The outbox of a process killed at this moment: nothing after it takes effect. */
function mailboxKilledAt(mailbox: MailboxStore, moment: Moment) {
  const never = new Promise<never>(() => undefined);
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const end = () => {
    die();
    return never;
  };
  const killedMailbox: MailboxStore = {
    ...mailbox,
    async claim(ids) {
      const claims = await mailbox.claim(ids);
      return moment === 'before the call' ? end() : claims;
    },
    async settle(outcomes) {
      if (moment === 'before saving') return end();
      await mailbox.settle(outcomes);
      return end();
    },
  };
  return { mailbox: killedMailbox, died };
}

const mailsOf = (keys: readonly string[]) =>
  server()
    .db.selectFrom('outbox')
    .select(['id', 'status', 'trying_until'])
    .where('message_key', 'in', [...keys])
    .execute();

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
    /** Messages that reach the provider if one was accepted but not saved. */
    unsure: 2,
  },
  SMS: { to: '+14155550142', got: () => twilio.messages.map(({ sid }) => sid), unsure: 1 },
  NOTIFICATION: { to: 'ExponentPushToken[abc]', got: () => expo.notified.map(({ tag }) => tag), unsure: 2 },
} as const;

describe.for(Object.entries(ways))('%s', ([type, { to, got, unsure }]) => {
  test.for(moments)('another process continues after one is killed %s', async (moment) => {
    const message = {
      key: `kills:${type}:${moment}`,
      to,
      subject: 'Water',
      text: `Killed ${moment}`,
      propertyId: server().property,
      userId: null,
    };
    const mailbox = createMailbox(server().db, testVault);
    const { mailbox: killedMailbox, died } = mailboxKilledAt(mailbox, moment);
    const killed = open(killedMailbox, type as MailChannel);
    void killed.send([message]);
    await died;
    killed.close();
    const another = open(mailbox, type as MailChannel);
    if (moment !== 'after saving') {
      // No one else starts while its claim is valid.
      expect(await another.send([message])).toMatchObject([{ outcome: 'later' }]);
      await server()
        .db.updateTable('outbox')
        .set({ trying_until: new Date(Date.now() - 1000) })
        .where('message_key', '=', message.key)
        .execute();
    }
    expect(await another.send([message])).toMatchObject([{ outcome: 'sent' }]);
    another.close();
    // Duplicates at the provider are identical for the recipient.
    expect(got()).toHaveLength(moment === 'before saving' ? unsure : 1);
    expect(new Set(got()).size).toBe(1);
  });
});

describe('a batch of emails', () => {
  const batchOf = (moment: string) =>
    Array.from({ length: 20 }, (_, index) => ({
      key: `batch:${moment}:${index}`,
      to: `resident-${index}@residents.example`,
      subject: 'Points',
      text: 'You have points.',
      propertyId: server().property,
      userId: null,
    }));

  test.for(moments)('another process sends the rest once after one is killed %s', async (moment) => {
    const batch = batchOf(moment);
    const keys = batch.map(({ key }) => key);
    const mailbox = createMailbox(server().db, testVault);
    const { mailbox: killedMailbox, died } = mailboxKilledAt(mailbox, moment);
    const killed = open(killedMailbox, 'EMAIL');
    void killed.send(batch);
    await died;
    // Five are sent at a time, and all reach this moment.
    await eventually(async () => {
      const mails = await mailsOf(keys);
      if (moment === 'before saving') return mailServer.received.length === 5;
      const reached =
        moment === 'before the call'
          ? mails.filter((mail) => mail.trying_until)
          : mails.filter((mail) => mail.status === 'sent');
      return reached.length === 5;
    });
    killed.close();
    const another = open(mailbox, 'EMAIL');
    await another.send(batch);
    await server()
      .db.updateTable('outbox')
      .set({ trying_until: new Date(Date.now() - 1000) })
      .where('message_key', 'in', keys)
      .where('sent_at', 'is', null)
      .execute();
    expect(await another.send(batch)).toEqual(batch.map(() => expect.objectContaining({ outcome: 'sent' })));
    another.close();
    const got = ways.EMAIL.got();
    expect(new Set(got).size).toBe(batch.length);
    // Only those in flight when it was killed may arrive twice, as identical emails.
    expect(got).toHaveLength(batch.length + (moment === 'before saving' ? 5 : 0));
    expect((await mailsOf(keys)).map(({ status }) => status)).toEqual(batch.map(() => 'sent'));
  });

  test.for(['before', 'after'] as const)(
    'without a mail server, a process killed %s storing emails leaves each stored once',
    async (moment) => {
      const mails = batchOf(`stored ${moment}`).map(({ key, to, subject, text, propertyId }) => ({
        messageKey: key,
        to,
        subject,
        text,
        html: '<p>Points</p>',
        propertyId,
      }));
      const mailbox = createMailbox(server().db, testVault);
      const { promise: died, resolve: die } = Promise.withResolvers<void>();
      const dying: MailboxStore = {
        ...mailbox,
        async deliver(given) {
          if (moment === 'after') await mailbox.deliver(given);
          die();
          return new Promise<never>(() => undefined);
        },
      };
      const { MAIL_FROM: from } = server().config;
      void createMailer({ from, mailbox: dying, log }).sendAll(mails);
      await died;
      const sent = await createMailer({ from, mailbox, log }).sendAll(mails);
      expect(sent).toEqual(mails.map(() => expect.objectContaining({ status: 'sent' })));
      const stored = await mailsOf(mails.map(({ messageKey }) => messageKey));
      expect(stored.map(({ status }) => status)).toEqual(mails.map(() => 'sent'));
      const logged = await server()
        .db.selectFrom('mail_delivery_logs')
        .select('status')
        .where(
          'mail_id',
          'in',
          stored.map(({ id }) => id),
        )
        .orderBy('created_at')
        .execute();
      expect(logged.filter(({ status }) => status === 'sent')).toHaveLength(mails.length);
      expect(logged).toHaveLength(2 * mails.length);
    },
  );
});
