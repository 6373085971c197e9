import { createHmac } from 'node:crypto';
import { contract } from '@hearth/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCognito } from '../../../../test/cognito.ts';
import { codeIn, cookieOf, mailAfter } from '../../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

const { signIn, signUp, signUpCode, resetPassword, confirmPassword, refresh, me, settings } = contract.sessions;
const password = 'Correct-horse-7';
const clientSecret = 'a secret of the app client';

let cognito: Awaited<ReturnType<typeof startCognito>>;
let running: Awaited<ReturnType<typeof startTestServer>>;
let server: TestServer;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  cognito = await startCognito();
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
/** Signs up with a code that is mailed now. */
async function join(email: string, secret = password) {
  const mail = await mailAfter(server.db, email, () => server.as().call(signUpCode, { body: { email } }));
  return server.as().call(signUp, { body: { email, password: secret, code: codeIn(mail.text) } });
}
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
    expect(actionsSince(from)).toEqual(['AdminCreateUser', 'AdminSetUserPassword', 'AdminGetUser']);
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

  test('nobody reaches Cognito by signing up without the code of the mail', async () => {
    const from = cognito.said.length;
    for (const email of [await invite(), 'stranger@hearth.example'])
      expect(await server.as().call(signUp, { body: { email, password, code: 'AAAAA-AAAAA' } })).toMatchObject({
        status: 400,
        error: { message: 'That code is wrong or has expired' },
      });
    expect(actionsSince(from)).toEqual([]);
  });

  test('who opened an account of the address in Cognito before its owner did is shut out by the owner', async () => {
    const email = await invite();
    await cognito.signUpOnly(email, 'Thief-password-7');
    expect((await join(email)).status).toBe(200);
    expect((await cognito.find(email)).UserStatus).toBe('CONFIRMED');
    expect((await enter(email)).status).toBe(200);
    expect((await enter(email, 'Thief-password-7')).status).toBe(401);
  });

  test('a code that we mail changes the password at Cognito and ends the sessions', async () => {
    const email = await invite();
    const session = await join(email);
    const from = cognito.said.length;
    const mail = await mailAfter(server.db, email, () => server.as().call(resetPassword, { body: { email } }));
    const change = (given: string) =>
      server.as().call(confirmPassword, { body: { email, code: given, password: 'New-password-77' } });
    expect(await change('AAAAA-AAAAA')).toMatchObject({
      status: 400,
      error: { message: 'That code is wrong or has expired' },
    });
    expect(actionsSince(from)).toEqual([]);
    expect((await change(codeIn(mail.text))).body.message).toBe('Password changed. Sign in with your new password.');
    expect(actionsSince(from)).toEqual(['AdminSetUserPassword']);
    expect((await server.as(session.body).call(me)).status).toBe(401);
    expect((await enter(email)).status).toBe(401);
    expect((await enter(email, 'New-password-77')).status).toBe(200);
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

test('while Cognito is out of reach the caller is told so, no failure is counted, and no code used up', async () => {
  const email = await invite();
  await join(email);
  const invited = await invite();
  const mail = await mailAfter(server.db, invited, () => server.as().call(signUpCode, { body: { email: invited } }));
  await server.db.deleteFrom('sign_in_failures').execute();
  await cognito.fail();
  expect(await enter(email)).toMatchObject({
    status: 503,
    error: { message: "Sign-in isn't available right now. Try again in a moment.", code: 'UNAVAILABLE' },
  });
  expect(await server.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
  const late = { email: invited, password, code: codeIn(mail.text) };
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await server.as().call(signUp, { body: late })).status).toBe(503);
  const kept = await server.db
    .selectFrom('one_time_links')
    .select(['stray_attempts', 'held_until'])
    .where('email', '=', invited)
    .execute();
  expect(kept).toEqual([{ stray_attempts: 0, held_until: null }]);
});
