import { contract } from '@hearth/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeIn, cookieOf, goodPassword, mailAfter, withoutFactor } from '../../../../test/sign-in/sign-in.ts';
import {
  addApp,
  codeNow,
  confirmed,
  enter,
  firstStep,
  resetUsedSteps,
  newcomer,
  prove,
} from '../../../../test/sign-in/factors.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';

const server = useServer();
const { secondFactors, sessions } = contract;
let person: Person;
let app: Awaited<ReturnType<typeof addApp>>;

beforeAll(async () => {
  person = await newcomer(server());
  app = await addApp(server(), person);
});

const signedIn = async (reply: { body: { accessToken: string } }) =>
  (await server().as(reply.body).call(sessions.me)).body.user._id;
const mails = ({ _id }: Person) =>
  server().db.selectFrom('outbox').select(['subject', 'text_body']).where('user_id', '=', _id).execute();
const sessionsOf = ({ _id }: Person) =>
  server().db.selectFrom('sessions').select(['id', 'second_factor']).where('user_id', '=', _id).orderBy('id').execute();

describe('with an authenticator app', () => {
  test('the password alone returns a challenge, but no token, cookie or session', async () => {
    const before = await sessionsOf(person);
    const reply = await enter(server(), person.email);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      secondFactor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: expect.any(String),
        methods: ['authenticator', 'recoveryCode'],
      },
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await sessionsOf(person)).toEqual(before);
  });

  test('a code opens the session, which records the factor used', async () => {
    const challenge = await firstStep(server(), person.email);
    const reply = await prove(server(), challenge, codeNow(app.secret));
    expect(reply.status, reply.text).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['accessToken', 'expiresAt']);
    expect(await signedIn(reply)).toBe(person._id);
    expect(withoutFactor(await server().as().call(sessions.refresh, {}, cookieOf(reply))).status).toBe(200);
    expect((await sessionsOf(person)).at(-1)?.second_factor).toBe('authenticator');
  });

  test('a code works once, even in two concurrent sign-ins', async () => {
    await resetUsedSteps(server(), person);
    const [first, two] = [await firstStep(server(), person.email), await firstStep(server(), person.email)];
    const code = codeNow(app.secret);
    const replies = await Promise.all([prove(server(), first, code), prove(server(), two, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.error.message).toBe('That code is wrong or already used');
    const again = await prove(server(), await firstStep(server(), person.email), code);
    expect(again).toMatchObject({ status: 400, error: { issues: [{ path: ['body', 'code'] }] } });
  });

  test('a challenge works once, for sign-in only, within five minutes', async () => {
    await resetUsedSteps(server(), person);
    const challenge = await firstStep(server(), person.email);
    expect((await prove(server(), challenge, codeNow(app.secret))).status).toBe(200);
    await resetUsedSteps(server(), person);
    expect((await prove(server(), challenge, codeNow(app.secret))).status).toBe(401);
    const late = await firstStep(server(), person.email);
    await server().db.updateTable('challenges').set({ expires_at: new Date() }).execute();
    expect(await prove(server(), late, codeNow(app.secret))).toMatchObject({
      status: 401,
      error: { message: 'Your sign-in took too long or had too many attempts. Sign in again.' },
    });
    const unused = await firstStep(server(), person.email);
    expect((await server().as({ accessToken: unused }).call(sessions.me)).status).toBe(401);
    const kept = await server().db.selectFrom('challenges').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(unused);
  });

  test('a step started before the account was closed or the password changed fails', async () => {
    const other = await newcomer(server());
    const { secret } = await addApp(server(), other);
    const challenge = await firstStep(server(), other.email);
    await server().db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', other._id).execute();
    expect((await prove(server(), challenge, codeNow(secret))).status).toBe(401);
  });

  test("another site's page can't finish it", async () => {
    const challenge = await firstStep(server(), person.email);
    const reply = await server()
      .as()
      .call(
        secondFactors.prove,
        { body: { method: 'authenticator', challenge, code: codeNow(app.secret) } },
        { origin: 'https://evil.example' },
      );
    expect(reply.status).toBe(403);
  });

  test('the database refuses any session opened without it', async () => {
    const row = { user_id: person._id, token_hash: 'h', expires_at: new Date(Date.now() + 60_000) };
    await expect(server().db.insertInto('sessions').values(row).execute()).rejects.toThrow(/second factor/);
  });

  test('secrets and recovery codes are never stored in plain text, even with an Idempotency-Key', async () => {
    const other = await confirmed(server(), await newcomer(server()));
    const as = server().as(other);
    const { challenge, secret } = (await as.call(secondFactors.startAuthenticator)).body;
    const body = { challenge, code: codeNow(secret) };
    const first = await as.call(secondFactors.addAuthenticator, { body }, { 'idempotency-key': 'add' });
    const again = await as.call(secondFactors.addAuthenticator, { body }, { 'idempotency-key': 'add' });
    expect(first.body.recoveryCodes).toHaveLength(10);
    expect(again.text).toBe(first.text);
    const kept = JSON.stringify([
      await server().db.selectFrom('authenticators').selectAll().execute(),
      await server().db.selectFrom('recovery_codes').selectAll().execute(),
      await server().db.selectFrom('idempotency_keys').selectAll().execute(),
      await server().db.selectFrom('audit_log').selectAll().execute(),
      await server().db.selectFrom('outbox').selectAll().execute(),
    ]);
    for (const hidden of [secret, ...first.body.recoveryCodes]) expect(kept).not.toContain(hidden);
  });
});

describe('recovery codes', () => {
  test('ten codes work once each, in any format, and the owner is emailed how many are left', async () => {
    const other = await newcomer(server());
    const { recoveryCodes } = await addApp(server(), other);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){2}[A-HJ-NP-Z2-9]{5}$/);
    const [code = '', second = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const challenge = await firstStep(server(), other.email);
    expect((await prove(server(), challenge, typed, 'recoveryCode')).status).toBe(200);
    const again = await prove(server(), await firstStep(server(), other.email), code, 'recoveryCode');
    expect(again).toMatchObject({ status: 400, error: { message: 'That recovery code is wrong or already used' } });
    const [first, two] = [await firstStep(server(), other.email), await firstStep(server(), other.email)];
    const replies = await Promise.all([first, two].map((step) => prove(server(), step, second, 'recoveryCode')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const state = (await server().as(other).call(secondFactors.get)).body.data;
    expect(state.recoveryCodes?.left).toBe(8);
    await eventually(async () => (await mails(other)).find(({ text_body }) => text_body.includes('You have 8 left')));
  });

  test("don't work for other accounts", async () => {
    const other = await newcomer(server());
    await addApp(server(), other);
    const challenge = await firstStep(server(), other.email);
    expect((await prove(server(), challenge, app.recoveryCodes[9] ?? '', 'recoveryCode')).status).toBe(400);
  });

  test('renewed, replace the previous ones', async () => {
    const other = await newcomer(server());
    const { recoveryCodes } = await addApp(server(), other);
    const renewed = await server().as(other).call(secondFactors.renewRecoveryCodes);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const former = await prove(
      server(),
      await firstStep(server(), other.email),
      recoveryCodes[0] ?? '',
      'recoveryCode',
    );
    expect(former.status).toBe(400);
    const fresh = renewed.body.recoveryCodes[0] ?? '';
    expect((await prove(server(), await firstStep(server(), other.email), fresh, 'recoveryCode')).status).toBe(200);
  });
});

describe('guessing', () => {
  const setLock = (userId: string, seconds: number | null) =>
    server()
      .db.updateTable('factor_failures')
      .set({ locked_until: seconds === null ? null : new Date(Date.now() + seconds * 1000) })
      .where('user_id', '=', userId)
      .execute();
  const lockSeconds = async (userId: string) => {
    const row = await server()
      .db.selectFrom('factor_failures')
      .select(['locked_until', 'last_failed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Math.round(((row.locked_until?.getTime() ?? 0) - row.last_failed_at.getTime()) / 1000);
  };

  test('locks the account for increasing times, even with a correct or new password, and emails the owner', async () => {
    const owner = await newcomer(server());
    const { secret } = await addApp(server(), owner);
    const wrong = (challenge: string) => prove(server(), challenge, '000000');
    const first = await firstStep(server(), owner.email);
    for (let n = 0; n < 5; n++) expect((await wrong(first)).status).toBe(400);
    expect((await wrong(first)).status).toBe(401);
    expect(await lockSeconds(owner._id)).toBe(1);
    // Long enough for a slow machine to reach the next line.
    await setLock(owner._id, 60);
    // The correct password again, with a challenge without attempts.
    const held = await prove(server(), await firstStep(server(), owner.email), codeNow(secret));
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const seconds of [2, 4, 8]) {
      await setLock(owner._id, null);
      expect((await wrong(await firstStep(server(), owner.email))).status).toBe(400);
      expect(await lockSeconds(owner._id)).toBe(seconds);
      await setLock(owner._id, 60);
      const refused = await wrong(await firstStep(server(), owner.email));
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect(
      (await mails(owner)).filter(({ subject }) => subject.includes('Failed sign-in attempts')).length,
    ).toBeLessThanOrEqual(1);
    await eventually(async () =>
      (await mails(owner)).some(({ subject }) => subject.includes('Failed sign-in attempts')),
    );
    await setLock(owner._id, null);
    expect((await prove(server(), await firstStep(server(), owner.email), codeNow(secret))).status).toBe(200);
    const left = await server()
      .db.selectFrom('factor_failures')
      .select('user_id')
      .where('user_id', '=', owner._id)
      .execute();
    expect(left).toEqual([]);
  });

  test('many codes at once are no faster than one by one', async () => {
    const owner = await newcomer(server());
    await addApp(server(), owner);
    const steps = await Promise.all(Array.from({ length: 12 }, () => firstStep(server(), owner.email)));
    const started = performance.now();
    const replies = await Promise.all(steps.map((step) => prove(server(), step, '000000')));
    // After five, locks last 1, 2, 4 … seconds: a slow machine gets one more attempt after each.
    const more = Math.floor(Math.log2((performance.now() - started) / 1000 + 1));
    const tried = replies.filter(({ status }) => status === 400).length;
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThanOrEqual(5 + more);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(12 - tried);
  });
});

test("a new password doesn't remove the factor", async () => {
  const owner = await newcomer(server());
  await addApp(server(), owner);
  const mail = await mailAfter(server().db, owner.email, () =>
    server()
      .as()
      .call(sessions.resetPassword, { body: { email: owner.email } }),
  );
  const code = codeIn(mail.text);
  const pending = await firstStep(server(), owner.email);
  const changed = await server()
    .as()
    .call(sessions.confirmPassword, { body: { email: owner.email, code, password: `${goodPassword} anew` } });
  expect(changed.status, changed.text).toBe(200);
  expect((await prove(server(), pending, '123456')).status).toBe(401);
  const reply = await enter(server(), owner.email, `${goodPassword} anew`);
  expect(reply.body).toHaveProperty('secondFactor');
});
