import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { cookieOf, givePassword, goodPassword, timeRatio } from '../../../../test/door.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';

const server = useServer();
const { signIn, resetPassword, confirmPassword, refresh, me } = contract.sessions;
const newPassword = 'a quite new password';

async function addMember(): Promise<Person> {
  const person = await server().addPerson('manager', server().property, { signedIn: false });
  await givePassword(server().db, person);
  return person;
}
const enter = (email: string, password: string) => server().as().call(signIn, { body: { email, password } });
const reset = (email: string) => server().as().call(resetPassword, { body: { email } });
const confirm = (email: string, code: string, password = newPassword) =>
  server().as().call(confirmPassword, { body: { email, code, password } });
const mailsTo = (email: string) =>
  server()
    .db.selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

async function codeFor(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  expect((await reset(email)).status).toBe(200);
  const mail = await eventually(async () => (await mailsTo(email)).at(-1 - before));
  return /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(mail.text_body)?.[0] as string;
}

test('a code of the mail changes the password, signs out everywhere, and is told by mail', async () => {
  const { email, _id } = await addMember();
  const session = await enter(email, goodPassword);
  const code = await codeFor(email);
  const reply = await confirm(email, code);
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Password changed. Please sign in.' } });
  expect((await server().as(session.body).call(me)).status).toBe(401);
  expect((await server().as().call(refresh, {}, cookieOf(session))).status).toBe(401);
  expect((await enter(email, goodPassword)).status).toBe(401);
  expect((await enter(email, newPassword)).status).toBe(200);
  const notice = await eventually(async () =>
    (await mailsTo(email)).find(({ subject }) => subject === 'Your Hearth password was changed'),
  );
  expect(notice.user_id).toBe(_id);
});

test('known and unknown addresses are answered alike, and only a known one gets mail', async () => {
  const { email } = await addMember();
  const known = await reset(email);
  const unknown = await reset('stranger@hearth.example');
  expect(known.body).toEqual({
    success: true,
    message: 'If an account with this email exists, a code has been sent to it.',
  });
  expect(unknown.body).toEqual(known.body);
  expect(unknown.status).toBe(known.status);
  await eventually(async () => (await mailsTo(email)).length > 0);
  expect(await mailsTo('stranger@hearth.example')).toEqual([]);
});

test('known and unknown addresses are answered in equal time', async () => {
  const { email } = await addMember();
  const ratio = await timeRatio([() => reset(email), (round) => reset(`stranger-${round}@hearth.example`)]);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test('the code is kept as a hash, and neither the code nor the hash is in the job', async () => {
  const { email, _id } = await addMember();
  const code = await codeFor(email);
  const kept = await server()
    .db.selectFrom('password_codes')
    .selectAll()
    .where('user_id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(kept.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''));
  const minutes = (kept.expires_at.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
});

const wrongCode = {
  status: 400,
  error: { message: 'The code is wrong or has expired', issues: [{ path: ['body', 'code'] }] },
};

test('a code works once', async () => {
  const { email } = await addMember();
  const code = await codeFor(email);
  const replies = await Promise.all([confirm(email, code, 'first password'), confirm(email, code, 'second password')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await confirm(email, code)).toMatchObject(wrongCode);
});

test('a code may be typed in small letters and without the dash', async () => {
  const { email } = await addMember();
  const code = await codeFor(email);
  expect((await confirm(email, ` ${code.replace('-', ' ').toLowerCase()} `)).status).toBe(200);
});

test('after five wrong codes the right one is refused, too', async () => {
  const { email } = await addMember();
  const code = await codeFor(email);
  for (let attempt = 1; attempt <= 5; attempt++) expect(await confirm(email, 'AAAAA-AAAAA')).toMatchObject(wrongCode);
  expect(await confirm(email, code)).toMatchObject(wrongCode);
  expect((await confirm(email, await codeFor(email))).status).toBe(200);
});

test('wrong codes sent at once are all counted', async () => {
  const { email, _id } = await addMember();
  await codeFor(email);
  await Promise.all(Array.from({ length: 9 }, () => confirm(email, 'AAAAA-AAAAA')));
  const { attempts } = await server()
    .db.selectFrom('password_codes')
    .select('attempts')
    .where('user_id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(5);
});

test('a code ends after 15 minutes, and when a newer one is made', async () => {
  const { email, _id } = await addMember();
  const first = await codeFor(email);
  await server()
    .db.updateTable('password_codes')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', _id)
    .execute();
  expect(await confirm(email, first)).toMatchObject(wrongCode);
  const second = await codeFor(email);
  expect(await confirm(email, first)).toMatchObject(wrongCode);
  expect((await confirm(email, second)).status).toBe(200);
});

test('a code of somebody else, and a code for an unknown address, are wrong', async () => {
  const [one, other] = [await addMember(), await addMember()];
  const code = await codeFor(one.email);
  await codeFor(other.email);
  expect(await confirm(other.email, code)).toMatchObject(wrongCode);
  expect(await confirm('stranger@hearth.example', code)).toMatchObject(wrongCode);
});

test('a new password opens an account that failures had locked', async () => {
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

test('who is disabled or has not signed up gets no code', async () => {
  const { db } = server();
  const [disabled, invited, last] = [await addMember(), await addMember(), await addMember()];
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled._id).execute();
  await db.updateTable('users').set({ subject: null }).where('id', '=', invited._id).execute();
  await reset(disabled.email);
  await reset(invited.email);
  await codeFor(last.email);
  expect([...(await mailsTo(disabled.email)), ...(await mailsTo(invited.email))]).toEqual([]);
});

test('nobody is mailed more than ten codes an hour', async () => {
  const { db } = server();
  const { email, _id } = await addMember();
  const mail = {
    recipient: email,
    user_id: _id,
    subject: 'Code',
    text_body: '',
    html_body: '',
    status: 'queued',
    message_id: '',
  };
  await db
    .insertInto('mails')
    .values(Array.from({ length: 10 }, (_none, index) => ({ ...mail, message_key: `reset-code:${_id}${index}` })))
    .execute();
  await reset(email);
  await codeFor((await addMember()).email);
  expect(await mailsTo(email)).toHaveLength(10);
  await db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3_601_000) })
    .where('user_id', '=', _id)
    .execute();
  await reset(email);
  await eventually(async () => (await mailsTo(email)).length === 11);
});

test.each([
  [{ email: 'x@hearth.example', code: '', password: newPassword }, 'Code is required'],
  [{ email: 'x@hearth.example', code: 'A', password: 'short' }, 'Password must be at least 8 characters'],
  [{ email: '', code: 'A', password: newPassword }, 'Email is required'],
])('%o is refused', async (body, message) => {
  expect(await server().as().call(confirmPassword, { body })).toMatchObject({ status: 400, error: { message } });
});
