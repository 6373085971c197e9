import { expect } from 'vitest';
import type { refresh } from '@hearth/contract/identity/sessions';
import type { Db } from '../../src/platform/db/database.ts';
import { hashPassword } from '../../src/platform/user-pool/password.ts';
import { unmaskSecrets } from '../../src/platform/mail/message.ts';
import type { Answered } from '../../src/platform/serve.ts';
import type { Reply } from '../client.ts';
import { eventually } from '../harness.ts';
import { mailSecretsOf } from '../secrets.ts';

export const goodPassword = 'correct horse battery';

/** Gives users of the test world a password in the embedded pool. */
export async function setPasswordOf(db: Db, ...people: readonly { _id: string }[]): Promise<void> {
  const password_hash = await hashPassword(goodPassword);
  await db
    .insertInto('credentials')
    .values(people.map(({ _id }) => ({ user_id: _id, password_hash })))
    .execute();
}

/** The response of a sign-in without a second factor. */
export const withoutFactor = (reply: Reply<unknown>) => reply as Reply<Answered<typeof refresh>>;

const pairs = ({ headers }: Reply<unknown>) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** The session cookie a response sets, as a request header. */
export const cookieOf = (reply: Reply<unknown>) => ({
  cookie: pairs(reply).find((pair) => /^(__Host-)?hearth=/.test(pair)) ?? '',
});

/** All cookies a response sets, as a request header. */
export const cookiesOf = (reply: Reply<unknown>) => ({ cookie: pairs(reply).join('; ') });

/** The emails to an address, newest first, with secrets in clear text. */
export async function mailsTo(db: Db, email: string) {
  const mails = await db
    .selectFrom('outbox as m')
    .leftJoin('mail_secrets as s', 's.mail_id', 'm.id')
    .select(['m.id', 'm.subject', 'm.recipient', 'm.user_id', 'm.message_key', 'm.text_body', 's.secrets'])
    .where('m.recipient', '=', email)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
  return Promise.all(
    mails.map(async ({ secrets, text_body, ...mail }) => ({
      ...mail,
      text_body,
      text: unmaskSecrets(text_body, await mailSecretsOf(db, { id: mail.id, secrets })),
    })),
  );
}

/** The code and the link secret in an email. */
export const codeIn = (text: string) => /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] ?? '';
export const linkIn = (text: string) => /#([\w-]{43})\b/.exec(text)?.[1] ?? '';

/** The code or welcome email that `act` sends to an address. */
export async function mailAfter(db: Db, email: string, act: () => Promise<unknown>) {
  const mails = async () =>
    (await mailsTo(db, email)).filter(({ message_key }) => /-code:|^welcome:\w+:/.test(message_key));
  const before = (await mails()).length;
  await act();
  return eventually(async () => (await mails()).at(-1 - before));
}

/** A client address unique to the run. The server must trust its proxy. */
let addresses = 0;
export const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });

/** Rounds for comparing response times: the minimum, and the maximum while the times differ. */
export const timedRounds = 24;
const mostRounds = 3 * timedRounds;

/**
 * Expects two kinds of call to take the same time. Alternates between them and compares the fastest of each: load only
 * adds time, so more rounds remove its effect, but not a real difference.
 */
export async function expectEqualTimes(
  calls: readonly [(round: number) => Promise<unknown>, (round: number) => Promise<unknown>],
  after: () => Promise<unknown> = async () => undefined,
) {
  const quickest: [number, number] = [Infinity, Infinity];
  let ratio = Number.NaN;
  for (let round = 0; round < mostRounds; round++) {
    for (const kind of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await calls[kind](round);
      quickest[kind] = Math.min(quickest[kind], performance.now() - start);
      await after();
    }
    ratio = quickest[1] / quickest[0];
    if (round + 1 >= timedRounds && ratio > 0.65 && ratio < 1.5) return;
  }
  expect(ratio, `after ${mostRounds} rounds`).toBeGreaterThan(0.65);
  expect(ratio, `after ${mostRounds} rounds`).toBeLessThan(1.5);
}
