import { contract } from '@hearth/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  expectEqualTimes,
  setPasswordOf,
  goodPassword,
  newAddress,
  withoutFactor,
} from '../../../../../test/sign-in/sign-in.ts';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });
const { signIn } = contract.sessions;
const wrong = { status: 401, error: { message: 'Incorrect email or password' } };

const enter = async (email: string, password = goodPassword, headers: Record<string, string> = {}) =>
  withoutFactor(
    await server()
      .as()
      .call(signIn, { body: { email, password } }, { ...newAddress(), ...headers }),
  );

beforeAll(async () => {
  await setPasswordOf(server().db, server().manager, server().viewer, server().staff);
});

describe('signing in', () => {
  test('returns an access token for ten minutes and a cookie for 20 days', async () => {
    const reply = await enter(server().manager.email);
    expect(reply.status).toBe(200);
    const lasts = Date.parse(reply.body.expiresAt) - Date.now();
    expect(lasts).toBeGreaterThan(590_000);
    expect(lasts).toBeLessThanOrEqual(600_000);
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^hearth-known=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^hearth=[\w-]{43}; Path=\/; Max-Age=1728000; HttpOnly; SameSite=Lax$/),
    ]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const who = await server().as(reply.body).call(contract.sessions.me);
    expect(who.body.user.email).toBe(server().manager.email);
  });

  test('over https sets a secure __Host- cookie', async () => {
    const reply = await enter(server().manager.email, goodPassword, { 'x-forwarded-proto': 'https' });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-hearth-known=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-hearth=[\w-]{43}; Path=\/; Max-Age=1728000; HttpOnly; SameSite=Lax; Secure$/),
    ]);
  });

  test('ignores case and spaces around the email', async () => {
    expect((await enter(`  ${server().manager.email.toUpperCase()} `)).status).toBe(200);
  });

  test('stores neither the password nor the cookie in plain text', async () => {
    const reply = await enter(server().manager.email);
    const secret = cookieOf(reply).cookie.replace('hearth=', '');
    const sessions = await server().db.selectFrom('sessions').selectAll().execute();
    const credentials = await server().db.selectFrom('credentials').selectAll().execute();
    expect(JSON.stringify([sessions, credentials])).not.toMatch(new RegExp(`${secret}|${goodPassword}`));
    expect(credentials[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is audited', async () => {
    await enter(server().viewer.email);
    const row = await server()
      .db.selectFrom('audit_log')
      .select(['action', 'target_kind'])
      .where('target_id', '=', server().viewer._id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ action: 'sessions.signIn', target_kind: 'user' });
  });

  test("ends the browser's previous session", async () => {
    const first = await enter(server().manager.email);
    const second = await enter(server().manager.email, goodPassword, cookieOf(first));
    expect((await server().as(first.body).call(contract.sessions.me)).status).toBe(401);
    expect((await server().as(second.body).call(contract.sessions.me)).status).toBe(200);
  });

  test('records activity at most once an hour', async () => {
    const { db, staff } = server();
    const seen = () =>
      db.selectFrom('users').select('last_activity').where('id', '=', staff._id).executeTakeFirstOrThrow();
    await enter(staff.email);
    const { last_activity: first } = await seen();
    await enter(staff.email);
    expect((await seen()).last_activity).toEqual(first);
    await db
      .updateTable('users')
      .set({ last_activity: new Date(Date.now() - 3_700_000) })
      .where('id', '=', staff._id)
      .execute();
    await enter(staff.email);
    expect((await seen()).last_activity?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });
});

describe('sign-in fails', () => {
  test('with a wrong password or an unknown email', async () => {
    expect(await enter(server().manager.email, 'wrong password')).toMatchObject(wrong);
    expect(await enter('nobody@hearth.example')).toMatchObject(wrong);
  });

  test.each(['disabled_at', 'deleted_at'] as const)('with %s set, even with the correct password', async (column) => {
    const { db, addPerson, property } = server();
    const person = await addPerson('manager', property);
    await setPasswordOf(db, person);
    const session = await enter(person.email);
    expect(session.status).toBe(200);
    await db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', person._id)
      .execute();
    expect(await enter(person.email)).toMatchObject(wrong);
    expect((await server().as().call(contract.sessions.refresh, {}, cookieOf(session))).status).toBe(401);
    expect((await server().as(session.body).call(contract.sessions.me)).status).toBe(401);
  });

  test("for invited users who haven't signed up", async () => {
    const { db, addPerson, property } = server();
    const person = await addPerson('resident', property);
    await db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
    await setPasswordOf(db, person);
    expect(await enter(person.email)).toMatchObject(wrong);
  });

  test("from another site's page", async () => {
    const { email } = server().manager;
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect(await enter(email, goodPassword, headers)).toMatchObject({
        status: 403,
        error: { message: 'This request came from another site' },
      });
    }
  });

  test.each([
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: 'someone', password: 'x' }, 'Enter a valid Email'],
    [{ email: 'someone@hearth.example', password: '' }, 'Password is required'],
    [{ email: 'someone@hearth.example', password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
  ])('with %o', async (body, message) => {
    const reply = await server().as().call(signIn, { body });
    expect(reply).toMatchObject({ status: 400, error: { message, code: 'INVALID' } });
  });
});

test('an unknown email takes as long as a wrong password', async () => {
  const { db, manager } = server();
  const refused = async (email: string) => expect((await enter(email, 'wrong password')).status).toBe(401);
  await expectEqualTimes([() => refused(manager.email), (round) => refused(`nobody-${round}@hearth.example`)], () =>
    db.deleteFrom('sign_in_failures').execute(),
  );
});
