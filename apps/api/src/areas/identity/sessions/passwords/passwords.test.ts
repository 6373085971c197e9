import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  expectEqualTimes,
  codeIn,
  cookieOf,
  cookiesOf,
  setPasswordOf,
  goodPassword,
  linkIn,
  mailAfter,
  mailsTo as mailsIn,
  newAddress,
  timedRounds,
  withoutFactor,
} from '../../../../../test/sign-in/sign-in.ts';
import { hashPassword } from '../../../../platform/user-pool/password.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';
import type { Person } from '../../../../../test/scenario.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });
const { signIn, resetPassword, confirmPassword, refresh, me } = contract.sessions;
const newPassword = 'a quite new password';
type Headers = Record<string, string>;

async function addMember(): Promise<Person> {
  const person = await server().addPerson('manager', server().property, { signedIn: false });
  await setPasswordOf(server().db, person);
  return person;
}
const enter = async (email: string, password: string) =>
  withoutFactor(await server().as().call(signIn, { body: { email, password } }, newAddress()));
const reset = (email: string, headers: Headers = {}) => server().as().call(resetPassword, { body: { email } }, headers);
const confirm = (email: string, code: string, password = newPassword, headers: Headers = {}) =>
  server().as().call(confirmPassword, { body: { email, code, password } }, headers);
const follow = (email: string, token: string, password = newPassword) =>
  server().as().call(confirmPassword, { body: { email, token, password } });
const mailsTo = (email: string) => mailsIn(server().db, email);
const mailFor = (email: string, headers: Headers = {}) => mailAfter(server().db, email, () => reset(email, headers));
const codeFor = async (email: string, headers: Headers = {}) => codeIn((await mailFor(email, headers)).text);
const codesOf = (email: string) =>
  server()
    .db.selectFrom('one_time_links')
    .selectAll()
    .where('email', '=', email)
    .where('code_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();

test('an emailed code changes the password, signs out everywhere and sends a notice', async () => {
  const { email, _id } = await addMember();
  const session = await enter(email, goodPassword);
  const code = await codeFor(email);
  const reply = await confirm(email, code);
  expect(reply).toMatchObject({
    status: 200,
    body: { success: true, message: 'Password changed. Sign in with your new password.' },
  });
  expect((await server().as(session.body).call(me)).status).toBe(401);
  expect((await server().as().call(refresh, {}, cookieOf(session))).status).toBe(401);
  expect((await enter(email, goodPassword)).status).toBe(401);
  expect((await enter(email, newPassword)).status).toBe(200);
  const notice = await eventually(async () =>
    (await mailsTo(email)).find(({ subject }) => subject === 'Your Hearth password was changed'),
  );
  expect(notice.user_id).toBe(_id);
});

test('known and unknown emails get the same response, and only a known one gets an email', async () => {
  const { email } = await addMember();
  const known = await reset(email);
  const unknown = await reset('stranger@hearth.example');
  expect(known.body).toEqual({
    success: true,
    message: 'If this email has an account, we sent it a code.',
  });
  expect(unknown.body).toEqual(known.body);
  expect(unknown.status).toBe(known.status);
  await eventually(async () => (await mailsTo(email)).length > 0);
  expect(await mailsTo('stranger@hearth.example')).toEqual([]);
});

test('known and unknown emails take the same time', async () => {
  const { email } = await addMember();
  await expectEqualTimes([() => reset(email), (round) => reset(`stranger-${round}@hearth.example`)]);
});

test('a wrong code takes as long for an email without an account', async () => {
  const { email } = await addMember();
  const stranger = `stranger-of-${email}`;
  const headers = (round: number) => ({ 'x-forwarded-for': `198.51.100.${round % timedRounds}` });
  for (let round = 0; round < timedRounds; round++)
    for (const address of [email, stranger]) await reset(address, headers(round));
  for (const address of [email, stranger])
    await eventually(async () => (await codesOf(address)).length === timedRounds);
  const tries = (address: string) => async (round: number) =>
    expect((await confirm(address, 'AAAAA-AAAAA', newPassword, headers(round))).status).toBe(400);
  await expectEqualTimes([tries(email), tries(stranger)]);
});

test('code and link are stored as hashes, and are in neither the stored email nor the job', async () => {
  const { email } = await addMember();
  const mail = await mailFor(email);
  const [code, link] = [codeIn(mail.text), linkIn(mail.text)];
  const [kept] = await codesOf(email);
  expect([kept?.code_hash, kept?.link_hash]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
  const { rows } = await sql`select data from pgboss.job where name = 'sessions.mail-code'`.execute(server().db);
  const everything = JSON.stringify([kept, rows, mail.text_body]);
  for (const secret of [code, code.replace('-', ''), link]) expect(everything).not.toContain(secret);
  const minutes = ((kept?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10);
});

test('the emailed link works once, in any browser, and not for another email', async () => {
  const [{ email }, other] = [await addMember(), await addMember()];
  const link = linkIn((await mailFor(email)).text);
  expect(
    (
      await server()
        .as()
        .call(contract.links.read, { body: { token: link } })
    ).body,
  ).toEqual({
    purpose: 'reset',
    email,
    firstName: 'Test',
  });
  const invalidLink = { status: 400, error: { message: 'That link was used already or has expired' } };
  expect(await follow(other.email, link)).toMatchObject(invalidLink);
  const replies = await Promise.all([follow(email, link), follow(email, link, 'another new password')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await follow(email, link)).toMatchObject(invalidLink);
  expect(
    await server()
      .as()
      .call(contract.links.read, { body: { token: link } }),
  ).toMatchObject(invalidLink);
});

const wrongCode = {
  status: 400,
  error: { message: 'That code is wrong or has expired', issues: [{ path: ['body', 'code'] }] },
};

test('a code works once', async () => {
  const { email } = await addMember();
  const code = await codeFor(email);
  const replies = await Promise.all([confirm(email, code, 'first password'), confirm(email, code, 'second password')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await confirm(email, code)).toMatchObject(wrongCode);
});

test('a weak password is refused and the code stays valid; an existing weak one still signs in', async () => {
  const { email, _id } = await addMember();
  const password_hash = await hashPassword('password');
  await server().db.updateTable('credentials').set({ password_hash }).where('user_id', '=', _id).execute();
  expect((await enter(email, 'password')).status).toBe(200);
  const code = await codeFor(email);
  for (const password of ['password12', email, 'Test manager 1', '          '])
    expect((await confirm(email, code, password)).error.issues).toMatchObject([{ path: ['body', 'password'] }]);
  expect((await confirm(email, code)).status).toBe(200);
});

test('a code may be typed in lower case and without the dash', async () => {
  const { email } = await addMember();
  const code = await codeFor(email);
  expect((await confirm(email, ` ${code.replace('-', ' ').toLowerCase()} `)).status).toBe(200);
});

test('after five wrong codes, even the correct one is refused', async () => {
  const { email } = await addMember();
  const code = await codeFor(email);
  for (let attempt = 1; attempt <= 5; attempt++) expect(await confirm(email, 'AAAAA-AAAAA')).toMatchObject(wrongCode);
  expect(await confirm(email, code)).toMatchObject(wrongCode);
  expect((await confirm(email, await codeFor(email))).status).toBe(200);
});

test('wrong codes sent at once are all counted', async () => {
  const { email } = await addMember();
  await codeFor(email);
  await Promise.all(Array.from({ length: 9 }, () => confirm(email, 'AAAAA-AAAAA')));
  expect((await codesOf(email))[0]?.stray_attempts).toBe(5);
});

test("a code works in the browser that requested it; wrong codes elsewhere don't use it up", async () => {
  const { email } = await addMember();
  let browser: Headers = {};
  const mail = await mailAfter(server().db, email, async () => {
    browser = cookiesOf(await reset(email));
  });
  const thief = newAddress();
  for (let attempt = 1; attempt <= 7; attempt++) {
    expect(await confirm(email, 'AAAAA-AAAAA', newPassword, thief)).toMatchObject(wrongCode);
    expect(await confirm(email, 'AAAAA-AAAAA', newPassword)).toMatchObject(wrongCode);
  }
  await mailFor(email, thief);
  expect(await confirm(email, codeIn(mail.text), newPassword, thief)).toMatchObject(wrongCode);
  expect((await confirm(email, codeIn(mail.text), newPassword, { ...browser, ...newAddress() })).status).toBe(200);
});

test('a code expires after 10 minutes or when a newer one is created', async () => {
  const { email } = await addMember();
  const first = await codeFor(email);
  await server()
    .db.updateTable('one_time_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('email', '=', email)
    .execute();
  expect(await confirm(email, first)).toMatchObject(wrongCode);
  const second = await codeFor(email);
  expect(await confirm(email, first)).toMatchObject(wrongCode);
  expect((await confirm(email, second)).status).toBe(200);
});

test("another user's code, and a code for an unknown email, are wrong", async () => {
  const [first, other] = [await addMember(), await addMember()];
  const code = await codeFor(first.email);
  await codeFor(other.email);
  expect(await confirm(other.email, code)).toMatchObject(wrongCode);
  expect(await confirm('stranger@hearth.example', code)).toMatchObject(wrongCode);
});

test('a new password unlocks an account', async () => {
  const { email } = await addMember();
  const { db } = server();
  await db
    .insertInto('sign_in_failures')
    .values({
      subject: `account:${email}`,
      failures: 9,
      last_failed_at: new Date(),
      locked_until: new Date(Date.now() + 600_000),
    })
    .execute();
  expect((await enter(email, goodPassword)).status).toBe(429);
  await confirm(email, await codeFor(email));
  expect((await enter(email, newPassword)).status).toBe(200);
});

test("deactivated users and those who haven't signed up get no code", async () => {
  const { db } = server();
  const [disabled, invited, last] = [await addMember(), await addMember(), await addMember()];
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled._id).execute();
  await db.updateTable('users').set({ subject: null }).where('id', '=', invited._id).execute();
  await reset(disabled.email);
  await reset(invited.email);
  await codeFor(last.email);
  expect([...(await mailsTo(disabled.email)), ...(await mailsTo(invited.email))]).toEqual([]);
});

test('a network gets five codes per person in 10 minutes, and their links still work', async () => {
  const { email } = await addMember();
  const from = newAddress();
  await Promise.all(Array.from({ length: 8 }, () => reset(email, from)));
  await eventually(async () => (await mailsTo(email)).length >= 5);
  await codeFor((await addMember()).email);
  expect(await mailsTo(email)).toHaveLength(5);
  for (const mail of (await mailsTo(email)).slice(1))
    expect(
      (
        await server()
          .as()
          .call(contract.links.read, { body: { token: linkIn(mail.text) } })
      ).status,
    ).toBe(200);
  await server()
    .db.updateTable('one_time_links')
    .set({ created_at: new Date(Date.now() - 601_000) })
    .where('email', '=', email)
    .execute();
  await mailFor(email, from);
});

test('strangers together get 30 codes per person in 10 minutes', async () => {
  const { email } = await addMember();
  await Promise.all(Array.from({ length: 34 }, () => reset(email, newAddress())));
  await eventually(async () => (await mailsTo(email)).length >= 30);
  await codeFor((await addMember()).email);
  expect(await mailsTo(email)).toHaveLength(30);
});

test.each([
  [{ email: 'x@hearth.example', code: '', password: newPassword }, 'Code is required'],
  [{ email: 'x@hearth.example', password: newPassword }, 'Code is required'],
  [
    { email: 'x@hearth.example', code: 'A', token: 'B', password: newPassword },
    "Send either the email's code or its link",
  ],
  [{ email: 'x@hearth.example', code: 'A', password: 'short' }, 'Password must be at least 10 characters'],
  [{ email: '', code: 'A', password: newPassword }, 'Email is required'],
])('%o is refused', async (body, message) => {
  expect(await server().as().call(confirmPassword, { body })).toMatchObject({ status: 400, error: { message } });
});
