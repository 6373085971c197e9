import { createHmac, randomInt } from 'node:crypto';
import { contract } from '@hearth/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCognito } from '../../../../test/cognito.ts';
import { cookieOf } from '../../../../test/door.ts';
import { eventually, startTestServer, type TestServer } from '../../../../test/harness.ts';

const { signIn, signUp, resetPassword, confirmPassword, refresh, me, settings } = contract.sessions;
const password = 'Correct-horse-7';
const clientSecret = 'a secret of the app client';
const code = String(randomInt(100_000, 999_999));

let cognito: Awaited<ReturnType<typeof startCognito>>;
let running: Awaited<ReturnType<typeof startTestServer>>;
let server: TestServer;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  cognito = await startCognito(code);
  running = await startTestServer({
    env: {
      COGNITO_USER_POOL_ID: cognito.poolId,
      COGNITO_CLIENT_ID: cognito.clientId,
      COGNITO_CLIENT_SECRET: clientSecret,
      COGNITO_ENDPOINT: cognito.endpoint,
    },
  });
  server = running.server;
});
afterAll(async () => {
  await running.stop();
  await cognito.stop();
});

async function invite(): Promise<string> {
  const person = await server.addPerson('manager', server.property, { signedIn: false });
  await server.db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
  return person.email;
}
const join = (email: string, secret = password) => server.as().call(signUp, { body: { email, password: secret } });
const enter = (email: string, secret = password) => server.as().call(signIn, { body: { email, password: secret } });
const actionsSince = (from: number) => cognito.said.slice(from).map(({ action }) => action);
const subjectOf = async (email: string) =>
  (await server.db.selectFrom('users').select('subject').where('email', '=', email).executeTakeFirstOrThrow()).subject;

describe('with Cognito', () => {
  test('an invited person signs up, and is known by the subject that Cognito gave', async () => {
    const email = await invite();
    const from = cognito.said.length;
    const reply = await join(email);
    expect(reply.status).toBe(200);
    expect(actionsSince(from)).toEqual(['SignUp', 'AdminConfirmSignUp', 'AdminUpdateUserAttributes']);
    const known = await cognito.find(email);
    expect(known.UserStatus).toBe('CONFIRMED');
    expect(known.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'email_verified', Value: 'true' },
        { Name: 'sub', Value: await subjectOf(email) },
      ]),
    );
    expect((await server.as(reply.body).call(me)).body.user.email).toBe(email);
    expect(await server.db.selectFrom('credentials').selectAll().execute()).toEqual([]);
  });

  test('signing in asks Cognito from the server, with the secret hash of the app client', async () => {
    const email = await invite();
    await join(email);
    const from = cognito.said.length;
    const session = await enter(email);
    expect(session.status).toBe(200);
    expect((await server.as().call(refresh, {}, cookieOf(session))).status).toBe(200);
    const SECRET_HASH = createHmac('sha256', clientSecret)
      .update(email + cognito.clientId)
      .digest('base64');
    expect(cognito.said.slice(from)).toEqual([
      {
        action: 'InitiateAuth',
        body: {
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: cognito.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH },
        },
      },
    ]);
  });

  test('wrong passwords and unknown addresses are answered alike, and lock alike', async () => {
    const email = await invite();
    await join(email);
    for (const address of [email, 'stranger@hearth.example']) {
      for (let failure = 1; failure <= 5; failure++) {
        expect(await enter(address, 'Wrong-password-7')).toMatchObject({
          status: 401,
          error: { message: 'Incorrect email or password' },
        });
        await server.db
          .updateTable('sign_in_failures')
          .set({ locked_until: null })
          .where('subject', 'like', 'address:%')
          .execute();
      }
      await server.db
        .updateTable('sign_in_failures')
        .set({ locked_until: new Date(Date.now() + 60_000) })
        .where('subject', '=', `account:${address}`)
        .execute();
      const from = cognito.said.length;
      expect((await enter(address)).status).toBe(429);
      expect(actionsSince(from)).toEqual([]);
    }
    await server.db.deleteFrom('sign_in_failures').execute();
  });

  test('nobody who was not invited reaches Cognito by signing up', async () => {
    const from = cognito.said.length;
    expect((await join('stranger@hearth.example')).status).toBe(403);
    expect(actionsSince(from)).toEqual([]);
  });

  test('a sign-up that broke off half way is finished by the next one with the same password', async () => {
    const email = await invite();
    await cognito.signUpOnly(email, password);
    expect(await join(email, 'Another-password-7')).toMatchObject({
      status: 409,
      error: { message: 'An account with this email already exists. Please sign in.' },
    });
    expect((await join(email)).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
  });

  test('Cognito mails the code, which changes the password and ends the sessions', async () => {
    const email = await invite();
    const session = await join(email);
    const from = cognito.said.length;
    expect((await server.as().call(resetPassword, { body: { email } })).body.message).toBe(
      'If an account with this email exists, a code has been sent to it.',
    );
    await eventually(async () => actionsSince(from).includes('ForgotPassword'));
    const change = (given: string) =>
      server.as().call(confirmPassword, { body: { email, code: given, password: 'New-password-77' } });
    expect(await change('000000')).toMatchObject({
      status: 400,
      error: { message: 'The code is wrong or has expired' },
    });
    expect(
      (
        await eventually(async () => {
          const reply = await change(code);
          return reply.status === 200 && reply;
        })
      ).body.message,
    ).toBe('Password changed. Please sign in.');
    expect((await server.as(session.body).call(me)).status).toBe(401);
    expect((await enter(email)).status).toBe(401);
    expect((await enter(email, 'New-password-77')).status).toBe(200);
    const codes = await server.db
      .selectFrom('mails')
      .select('id')
      .where('message_key', 'like', 'reset-code:%')
      .execute();
    expect(codes).toEqual([]);
  });

  test('a code for an unknown address is wrong, and asking for one is answered as ever', async () => {
    const email = 'stranger@hearth.example';
    expect((await server.as().call(resetPassword, { body: { email } })).status).toBe(200);
    expect((await server.as().call(confirmPassword, { body: { email, code, password } })).error.message).toBe(
      'The code is wrong or has expired',
    );
  });

  test('a person disabled here does not sign in, though Cognito knows the password', async () => {
    const email = await invite();
    await join(email);
    await server.db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    expect((await enter(email)).status).toBe(401);
  });

  test('the settings offer no demo accounts, whose passwords Cognito does not know', async () => {
    expect((await server.as().call(settings)).body.demo).toBeNull();
  });
});

test('while Cognito is out of reach the caller is told so, and no failure is counted', async () => {
  const email = await invite();
  await join(email);
  await server.db.deleteFrom('sign_in_failures').execute();
  await cognito.fail();
  expect(await enter(email)).toMatchObject({
    status: 503,
    error: { message: 'Sign-in is not available at the moment. Please try again.', code: 'UNAVAILABLE' },
  });
  expect(await server.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
});
