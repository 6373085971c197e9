import { contract } from '@hearth/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  codeIn,
  cookiesOf,
  setPasswordOf,
  goodPassword,
  mailAfter,
  newAddress,
} from '../../../../../test/sign-in/sign-in.ts';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });
const { signIn, resetPassword, confirmPassword } = contract.sessions;
type Headers = Record<string, string>;

async function addMember() {
  const person = await server().addPerson('manager', server().property, { signedIn: false });
  await setPasswordOf(server().db, person);
  return person.email;
}
const enter = (email: string, password = goodPassword, headers: Headers = {}) =>
  server()
    .as()
    .call(signIn, { body: { email, password } }, { ...newAddress(), ...headers });
const fail = (email: string, headers: Headers = {}) => enter(email, 'a wrong password', headers);

/** Headers of a browser that has signed in: with the mark, without the session. */
async function browserOf(email: string): Promise<Headers> {
  const { cookie } = cookiesOf(await enter(email));
  return { cookie: cookie.replace(/hearth=[\w-]+/, '') };
}
/** Locks the account by strangers' attempts, long enough for a slow machine. */
async function lockOut(email: string) {
  for (let failure = 1; failure <= 5; failure++) await fail(email);
  await server()
    .db.updateTable('sign_in_failures')
    .set({ locked_until: new Date(Date.now() + 600_000) })
    .where('subject', '=', `account:${email}`)
    .execute();
}

let email: string;
beforeEach(async () => {
  email = await addMember();
});

test('while strangers keep an account locked, its owner can sign in from a known browser', async () => {
  const browser = await browserOf(email);
  await lockOut(email);
  expect((await enter(email)).status).toBe(429);
  expect((await enter(email, goodPassword, browser)).status).toBe(200);
  expect((await enter(email)).status).toBe(429);
});

test("a locked network doesn't lock a known browser", async () => {
  const from = newAddress();
  const browser = { ...(await browserOf(email)), ...from };
  for (let failure = 1; failure <= 5; failure++) await fail(`nobody-${failure}-${email}`, from);
  await server()
    .db.updateTable('sign_in_failures')
    .set({ locked_until: new Date(Date.now() + 600_000) })
    .where('subject', '=', `address:${from['x-forwarded-for']}`)
    .execute();
  expect((await enter(email, goodPassword, from)).status).toBe(429);
  expect((await enter(email, goodPassword, browser)).status).toBe(200);
});

test('wrong passwords in a known browser soon lock that browser and no other', async () => {
  const browser = await browserOf(email);
  const replies = await Promise.all(Array.from({ length: 14 }, () => fail(email, browser)));
  const tried = replies.filter(({ status }) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(8);
  await server()
    .db.updateTable('sign_in_failures')
    .set({ locked_until: new Date(Date.now() + 600_000) })
    .where('subject', 'like', 'browser:%')
    .execute();
  expect((await enter(email, goodPassword, browser)).status).toBe(429);
  expect((await enter(email)).status).toBe(200);
});

test("a mark doesn't work for another account, altered or forged", async () => {
  const other = await addMember();
  const browser = await browserOf(email);
  await lockOut(other);
  await lockOut(email);
  const [, id, issued, seal] = /=([0-9a-f]{24})\.(\d{13})\.([\w-]{43})/.exec(browser.cookie ?? '') ?? [];
  const marks = [
    `${'0'.repeat(24)}.${issued}.${seal}`,
    `${id}.${Number(issued) + 1}.${seal}`,
    `${id}.${issued}.${'A'.repeat(43)}`,
    `${id}.${issued}`,
  ];
  expect((await enter(other, goodPassword, browser)).status).toBe(429);
  for (const mark of marks)
    expect((await enter(email, goodPassword, { cookie: `hearth-known=${mark}` })).status).toBe(429);
});

test('a shared computer is known to each account', async () => {
  const other = await addMember();
  const first = await browserOf(email);
  const second = cookiesOf(await enter(other, goodPassword, first)).cookie.replace(/hearth=[\w-]+/, '');
  await lockOut(email);
  await lockOut(other);
  for (const person of [email, other]) expect((await enter(person, goodPassword, { cookie: second })).status).toBe(200);
});

test('a new password makes every browser unknown', async () => {
  const browser = await browserOf(email);
  const mail = await mailAfter(server().db, email, () => server().as().call(resetPassword, { body: { email } }));
  const changed = { email, code: codeIn(mail.text), password: 'a quite new password' };
  expect((await server().as().call(confirmPassword, { body: changed })).status).toBe(200);
  await lockOut(email);
  expect((await enter(email, 'a quite new password', browser)).status).toBe(429);
});

test('the mark names no account and is hidden from scripts', async () => {
  const reply = await enter(email, goodPassword, { 'x-forwarded-proto': 'https' });
  const mark = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-hearth-known='));
  expect(mark).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
  expect(mark).not.toContain(email.split('@')[0]);
});

test("codes requested by strangers don't use up the owner's allowance", async () => {
  const browser = await browserOf(email);
  const reset = (headers: Headers) => server().as().call(resetPassword, { body: { email } }, headers);
  for (let stranger = 1; stranger <= 12; stranger++) await mailAfter(server().db, email, () => reset(newAddress()));
  const own = await mailAfter(server().db, email, () => reset({ ...newAddress(), ...browser }));
  expect(codeIn(own.text)).not.toBe('');
});
