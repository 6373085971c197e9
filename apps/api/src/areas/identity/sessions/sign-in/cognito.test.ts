import { createHmac } from 'node:crypto';
import { contract } from '@hearth/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCognito } from '../../../../../test/providers/cognito.ts';
import { codeIn, cookieOf, mailAfter } from '../../../../../test/sign-in/sign-in.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness.ts';

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
/** Signs up with a new emailed code. */
async function join(email: string, secret = password) {
  const mail = await mailAfter(server.db, email, () => server.as().call(signUpCode, { body: { email } }));
  return server.as().call(signUp, { body: { email, password: secret, code: codeIn(mail.text) } });
}
const enter = (email: string, secret = password) => server.as().call(signIn, { body: { email, password: secret } });
const actionsSince = (from: number) => cognito.said.slice(from).map(({ action }) => action);
const subjectOf = async (email: string) =>
  (await server.db.selectFrom('users').select('subject').where('email', '=', email).executeTakeFirstOrThrow()).subject;

describe('with Cognito', () => {
  test("an invited person signs up and gets Cognito's subject", async () => {
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

  test("sign-in calls Cognito from the server, with the app client's secret hash", async () => {
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

  test('wrong passwords and unknown emails get the same response and the same lock', async () => {
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

  test('signing up without the emailed code never reaches Cognito', async () => {
    const from = cognito.said.length;
    for (const email of [await invite(), 'stranger@hearth.example'])
      expect(await server.as().call(signUp, { body: { email, password, code: 'AAAAA-AAAAA' } })).toMatchObject({
        status: 400,
        error: { message: 'That code is wrong or has expired' },
      });
    expect(actionsSince(from)).toEqual([]);
  });

  test("an account opened in Cognito before the email's owner signed up is taken over by the owner", async () => {
    const email = await invite();
    await cognito.signUpOnly(email, 'Thief-password-7');
    expect((await join(email)).status).toBe(200);
    expect((await cognito.find(email)).UserStatus).toBe('CONFIRMED');
    expect((await enter(email)).status).toBe(200);
    expect((await enter(email, 'Thief-password-7')).status).toBe(401);
  });

  test('an emailed code changes the password at Cognito and ends the sessions', async () => {
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

  test("a user deactivated in Hearth can't sign in, even with Cognito's password", async () => {
    const email = await invite();
    await join(email);
    await server.db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    expect((await enter(email)).status).toBe(401);
  });

  test("the settings offer no demo accounts, as Cognito doesn't have them", async () => {
    expect((await server.as().call(settings)).body.demo).toBeNull();
  });
});

test('while Cognito is down, the caller gets an error, no failure counts and no code is consumed', async () => {
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
  const stored = await server.db
    .selectFrom('one_time_links')
    .select(['stray_attempts', 'held_until'])
    .where('email', '=', invited)
    .execute();
  expect(stored).toEqual([{ stray_attempts: 0, held_until: null }]);
});
