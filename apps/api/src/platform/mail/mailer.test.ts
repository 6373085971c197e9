import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { openTestDatabase } from '../db/testing.ts';
import { MailServer } from '../../../test/providers/mail-server.ts';
import { createMailbox } from './mailbox.ts';
import { createMailer, TooManyMails, type Mailer } from './mailer.ts';
import { faultOf, type MailMessage } from './message.ts';
import { emailPattern } from '@hearth/contract/primitives';
import fc from 'fast-check';
import { testVault } from '../../../test/secrets.ts';

const log = { info() {}, warn() {} };
const from = 'Hearth <no-reply@hearth.example>';

let database: { db: Db; close(): Promise<void> };
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
}, 60_000);

afterAll(() => database.close());

let keys = 0;
const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: 'maria@residents.example',
  subject: 'You received 500 points',
  text: 'Hello Maria',
  html: '<p>Hello Maria</p>',
  messageKey: `${process.hrtime.bigint()}-${keys++}`,
  ...changes,
});

const storedMail = (messageKey: string) =>
  db.selectFrom('outbox').selectAll().where('message_key', '=', messageKey).executeTakeFirst();

async function historyOf(messageKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_delivery_logs')
    .innerJoin('outbox', 'outbox.id', 'mail_delivery_logs.mail_id')
    .select(['mail_delivery_logs.status', 'mail_delivery_logs.detail'])
    .where('message_key', '=', messageKey)
    .orderBy('mail_delivery_logs.created_at')
    .execute();
  return rows.map(({ status, detail }) => (detail === '' ? status : `${status}: ${detail}`));
}

describe('without a mail server', () => {
  let mailer: Mailer;
  beforeEach(() => {
    mailer = createMailer({ from, mailbox: createMailbox(db, testVault), log });
  });

  test('a message is stored whole in the mailbox, as sent', async () => {
    const mail = message();
    const { messageId, status } = await mailer.send(mail);
    expect(status).toBe('sent');
    expect(messageId).toMatch(/^<[0-9a-f]{40}@hearth\.example>$/);
    const kept = await storedMail(mail.messageKey);
    expect(kept).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      status: 'sent',
      message_id: messageId,
      sent_at: expect.any(Date),
    });
    expect(await historyOf(mail.messageKey)).toEqual(['queued', 'sent: Saved in the mailbox']);
  });

  test('a repeated job, even concurrent, sends once and returns the same result', async () => {
    const mail = message();
    const together = await Promise.all(Array.from({ length: 8 }, () => mailer.send(mail)));
    const later = await mailer.send({ ...mail, subject: 'Another subject under the same key' });
    expect(new Set([...together, later].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await storedMail(mail.messageKey))?.subject).toBe(mail.subject);
    expect(await historyOf(mail.messageKey)).toEqual(['queued', 'sent: Saved in the mailbox']);
  });

  test.for<Partial<MailMessage>>([
    { to: 'maria@residents.example\r\nBcc: all@residents.example' },
    { to: 'maria@residents.example, all@residents.example' },
    { to: 'Maria <maria@residents.example>' },
    { to: 'maria' },
    { to: '' },
    { to: 'maria@residents.example,all' },
    { to: 'maria@residents<b>.example' },
    { sender: { name: 'Dana', replyTo: 'a@x.example, b@y.example' } },
    { headers: { 'X-Area': 'points\r\nBcc: all@residents.example' } },
    { headers: { 'X-Area\r\nBcc': 'all@residents.example' } },
    { messageKey: '' },
  ])('a message that could inject a recipient or a header is refused and not stored: %j', async (changes) => {
    const mail = message(changes);
    await expect(mailer.send(mail)).rejects.toThrow(/^An email /);
    expect(await storedMail(mail.messageKey)).toBeUndefined();
  });
});

describe('with a mail server', () => {
  let server: MailServer;
  let smtpUrl: string;
  let mailer: Mailer;

  beforeEach(async () => {
    server = new MailServer();
    smtpUrl = await server.start();
    mailer = createMailer({ smtpUrl, from, mailbox: createMailbox(db, testVault), log });
  });

  afterEach(async () => {
    mailer.close();
    await server.stop();
  });

  test('a message reaches its one recipient as HTML and text', async () => {
    const mail = message({
      subject: 'Café — 500 points',
      headers: { 'X-Area': 'points', Bcc: 'all@residents.example' },
    });
    const { messageId, status } = await mailer.send(mail);
    expect(status).toBe('sent');
    const [received] = server.received;
    expect(server.received).toHaveLength(1);
    expect(received?.recipients).toEqual(['<maria@residents.example>']);
    for (const line of [
      'From: Hearth <no-reply@hearth.example>',
      'To: maria@residents.example',
      `Message-ID: ${messageId}`,
      'X-Area: points',
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain',
      'Content-Type: text/html',
      '<p>Hello Maria</p>',
    ]) {
      expect(received?.data).toContain(line);
    }
    expect(received?.data).toContain('Subject: =?UTF-8?');
    expect(await storedMail(mail.messageKey)).toMatchObject({
      status: 'sent',
      subject: mail.subject,
      html_body: mail.html,
    });
    expect(await historyOf(mail.messageKey)).toEqual(['queued', 'sent: 250 2.0.0 accepted']);
  });

  test.each(['\r\n', '\n', '\u0085', '\u2028', '\0'])(
    'a name with %j is sent on one line and adds no header',
    async (br) => {
      const name = `Corner Café${br}Bcc: all@residents.example`;
      const mail = message({ subject: `Your ${name} voucher`, sender: { name, replyTo: 'office@residents.example' } });
      expect((await mailer.send(mail)).status).toBe('sent');
      const [received] = server.received;
      expect(received?.recipients).toEqual(['<maria@residents.example>']);
      expect(received?.data).not.toMatch(/^Bcc:/m);
      expect((await storedMail(mail.messageKey))?.subject).toMatch(
        /^Your Corner Café ?Bcc: all@residents.example voucher$/,
      );
    },
  );

  test('the mailer accepts every address that the API accepts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.stringMatching(/^[^\s]{1,12}@[^\s]{1,12}\.[a-z]{2,5}$/)), (to) => {
        if (emailPattern.test(to)) expect(faultOf(message({ to }))).toBeUndefined();
      }),
    );
    for (const to of ['a@x,y.example', 'a@x<b>.example', 'a@x;y.example', 'a@[x].example', 'a@x\u0085.example'])
      expect(emailPattern.test(to), to).toBe(false);
  });

  test("a repeated job doesn't send again", async () => {
    const mail = message();
    const first = await mailer.send(mail);
    expect(await mailer.send(mail)).toEqual(first);
    expect(server.received).toHaveLength(1);
  });

  test('a nonexistent address is a permanent failure with a reason', async () => {
    server.replies.set('RCPT', '550 5.1.1 no such mailbox');
    const mail = message({ to: 'nobody@residents.example' });
    expect(await mailer.send(mail)).toMatchObject({ status: 'failed' });
    expect(await storedMail(mail.messageKey)).toMatchObject({ status: 'failed', sent_at: null });
    expect(await historyOf(mail.messageKey)).toEqual([
      'queued',
      expect.stringMatching(/^failed: .*550 5\.1\.1 no such mailbox/),
    ]);
  });

  test.for([
    ['RCPT', '451 4.7.1 try later'],
    ['.', '452 4.3.1 no space'],
  ] as const)(
    'a temporary failure at %s throws for a retry, which sends with the same Message-ID',
    async ([command, reply]) => {
      server.replies.set(command, reply);
      const mail = message();
      await expect(mailer.send(mail)).rejects.toThrow(reply);
      const failed = await storedMail(mail.messageKey);
      expect(failed?.status).toBe('failed');

      server.replies.clear();
      expect(await mailer.send(mail)).toEqual({ messageId: failed?.message_id, status: 'sent' });
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.data).toContain(`Message-ID: ${failed?.message_id}`);
      expect(await historyOf(mail.messageKey)).toEqual([
        'queued',
        expect.stringContaining(reply),
        'sent: 250 2.0.0 accepted',
      ]);
    },
  );

  test('a bounced address gets no more email, except a code its owner asked for', async () => {
    const to = 'gone@residents.example';
    server.replies.set('RCPT', '550 5.1.1 no such mailbox');
    await mailer.send(message({ to }));
    server.replies.clear();
    expect(await mailer.send(message({ to }))).toMatchObject({ status: 'failed', refusal: { isAddress: true } });
    expect(server.received).toEqual([]);
    expect(await mailer.send(message({ to, secrets: { code: '123456' } }))).toMatchObject({ status: 'sent' });
  });

  test.for(['552 5.2.2 mailbox full', '554 5.7.1 rejected by policy'])(
    '%s refuses the email without marking its address',
    async (reply) => {
      const to = 'full@residents.example';
      server.replies.set('RCPT', reply);
      expect(await mailer.send(message({ to }))).toMatchObject({ status: 'failed', refusal: { isAddress: false } });
      server.replies.clear();
      expect(await mailer.send(message({ to }))).toMatchObject({ status: 'sent' });
    },
  );

  test('a connection lost after the message leaves the outcome open, and the retry has the same Message-ID', async () => {
    server.replies.set('.', 'drop');
    const mail = message();
    await expect(mailer.send(mail)).rejects.toThrow();
    server.replies.clear();
    expect(await mailer.send(mail)).toMatchObject({ status: 'sent' });
    const ids = server.received.map(({ data }) => /Message-ID: (\S+)/i.exec(data)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });

  test('two processes sending the same email at once send it once', async () => {
    const mail = message();
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => mailer.send(mail)));
    expect(server.received).toHaveLength(1);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('a rejected mail server password is a deployment problem until the server accepts an email', async () => {
    server.replies.set('EHLO', '250-mail.example.com\r\n250 AUTH PLAIN');
    server.replies.set('other', '535 5.7.8 not accepted');
    const refused = createMailer({
      smtpUrl: smtpUrl.replace('://', '://user:secret-password@'),
      from,
      mailbox: createMailbox(db, testVault),
      log,
    });
    const mail = message();
    await expect(refused.send(mail)).rejects.toThrow('535');
    refused.close();
    const problems = () => db.selectFrom('channel_problems').select(['channel', 'problem']).execute();
    expect(await problems()).toEqual([
      { channel: 'EMAIL', problem: 'The mail server rejected the user name or password' },
    ]);
    server.replies.clear();
    await mailer.send(mail);
    expect(await problems()).toEqual([]);
  });

  test('an unreachable mail server is a temporary failure', async () => {
    await server.stop();
    const mail = message();
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
    expect(await storedMail(mail.messageKey)).toMatchObject({ status: 'failed' });
  });
});

test('an invalid setting is refused with a hint', () => {
  const mailbox = createMailbox(db, testVault);
  expect(() => createMailer({ smtpUrl: 'mail.example.com:25', from, mailbox, log })).toThrow(
    'SMTP_URL must be an address such as smtp://',
  );
  expect(() => createMailer({ from: 'Hearth', mailbox, log })).toThrow('MAIL_FROM must be an address');
});

test("the delivery log of an email can't be rewritten", async () => {
  const mail = message();
  await createMailer({ from, mailbox: createMailbox(db, testVault), log }).send(mail);
  await expect(db.updateTable('mail_delivery_logs').set({ detail: 'never happened' }).execute()).rejects.toThrow(
    'append-only',
  );
});

const kinds = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
const batches = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });

test('every kind of email is limited to ten an hour per address by default, across batches', async () => {
  const mailer = createMailer({ from, mailbox: createMailbox(db, testVault), log });
  await fc.assert(
    fc.asyncProperty(kinds, batches, async (kind, sizes) => {
      const to = `flooded-${keys++}@residents.example`;
      const mailOf = (key: number | string, more: Partial<MailMessage> = {}) =>
        message({ to, messageKey: `${kind}:${to}:${key}`, ...more });
      let asked = 0;
      let sent = 0;
      for (const size of sizes) {
        const results = await mailer.sendAll(Array.from({ length: size }, (_mail, index) => mailOf(asked + index)));
        asked += size;
        sent += results.filter((result) => !(result instanceof Error)).length;
        expect(sent).toBe(Math.min(asked, 10));
        for (const result of results) if (result instanceof Error) expect(result).toBeInstanceOf(TooManyMails);
        // Repeats of earlier emails don't count.
        expect((await mailer.sendAll([mailOf(0)]))[0]).toMatchObject({ status: 'sent' });
      }
      const others = [mailOf('other', { to: `also-${to}` }), mailOf('kind', { messageKey: `${kind}-x:${to}` })];
      for (const result of await mailer.sendAll(others)) expect(result).toMatchObject({ status: 'sent' });
    }),
    { numRuns: 20 },
  );
});
