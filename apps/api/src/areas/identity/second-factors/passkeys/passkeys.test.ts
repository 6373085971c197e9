import { contract } from '@hearth/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { softwareAuthenticator, type Answering } from '../../../../../test/sign-in/authenticator.ts';
import { cookieOf, withoutFactor } from '../../../../../test/sign-in/sign-in.ts';
import { addKey, confirmed, firstStep, newcomer } from '../../../../../test/sign-in/factors.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';
import type { Person } from '../../../../../test/scenario.ts';

const server = useServer({ env: { HEARTH_PUBLIC_URL: 'https://hearth.example', HEARTH_DEMO: 'false' } });
const { secondFactors, sessions } = contract;
const key = softwareAuthenticator();
let person: Person;

beforeAll(async () => {
  person = await newcomer(server());
  const added = await addKey(server(), person, key, 'My laptop');
  expect(added.status, added.text).toBe(200);
  expect(added.body.recoveryCodes).toHaveLength(10);
});

type PasskeyOptions = Partial<Answering>;

/** The second step with a passkey; `overrides` change the passkey's response. */
async function proveWith(by: typeof key, overrides: PasskeyOptions = {}, email = person.email) {
  const token = await firstStep(server(), email);
  const request = await server()
    .as()
    .call(secondFactors.provePasskey, { body: { challenge: token } });
  expect(request.status, request.text).toBe(200);
  const response = by.answer({ challenge: request.body.options.challenge, ...overrides });
  const send = async () =>
    withoutFactor(
      await server()
        .as()
        .call(secondFactors.prove, { body: { method: 'passkey', challenge: token, response } }),
    );
  return { request: request.body, send, reply: await send() };
}

/** A sign-in with only a passkey. */
async function enterWith(by: typeof key, overrides: PasskeyOptions = {}) {
  const request = await server().as().call(secondFactors.startPasskeySignIn);
  expect(request.status, request.text).toBe(200);
  const { challenge, options } = request.body;
  const response = by.answer({ challenge: options.challenge, ...overrides });
  const send = async () =>
    withoutFactor(await server().as().call(secondFactors.passkeySignIn, { body: { challenge, response } }));
  return { request: request.body, send, reply: await send() };
}

const whoIs = async (reply: { body: { accessToken: string } }) =>
  (await server().as(reply.body).call(sessions.me)).body.user._id;

describe('as the second step', () => {
  test("the user's passkey opens the session and is requested by id", async () => {
    const { request, reply } = await proveWith(key);
    expect(request.options).toMatchObject({
      rpId: 'hearth.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, type: 'public-key' }],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await whoIs(reply)).toBe(person._id);
    expect(cookieOf(reply).cookie).toMatch(/^__Host-hearth=/);
  });

  test.each<[string, PasskeyOptions]>([
    ['to another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['at another address', { origin: 'https://hearth.example.evil.example' }],
    ['at the same address without TLS', { origin: 'http://hearth.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['with an outdated counter', { counter: 1 }],
    ['in the name of another person', { userHandle: '0123456789abcdef01234567' }],
  ])('a response %s is refused', async (_name, response) => {
    expect(await proveWith(key, response).then(({ reply }) => reply)).toMatchObject({
      status: 401,
      error: { message: "That passkey wasn't accepted" },
    });
  });

  test("another user's or an unknown passkey is refused", async () => {
    const other = await newcomer(server());
    const others = softwareAuthenticator();
    await addKey(server(), other, others);
    expect((await proveWith(others)).reply.status).toBe(401);
    expect((await proveWith(softwareAuthenticator())).reply.status).toBe(401);
    expect((await proveWith(key, { counter: 100 })).reply.status).toBe(200);
  });

  test('a response works once, and an invalid one consumes the challenge', async () => {
    const { send, reply } = await proveWith(key);
    expect(reply.status).toBe(200);
    expect((await send()).status).toBe(401);
    const token = await firstStep(server(), person.email);
    const request = await server()
      .as()
      .call(secondFactors.provePasskey, { body: { challenge: token } });
    const prove = (challenge: string) =>
      server()
        .as()
        .call(secondFactors.prove, {
          body: { method: 'passkey', challenge: token, response: key.answer({ challenge }) },
        });
    expect((await prove('d3Jvbmc')).status).toBe(401);
    expect((await prove(request.body.options.challenge)).status).toBe(401);
  });

  test('two concurrent responses open one session', async () => {
    const token = await firstStep(server(), person.email);
    const request = await server()
      .as()
      .call(secondFactors.provePasskey, { body: { challenge: token } });
    const response = key.answer({ challenge: request.body.options.challenge });
    const prove = () =>
      server()
        .as()
        .call(secondFactors.prove, { body: { method: 'passkey', challenge: token, response } });
    expect((await Promise.all([prove(), prove()])).map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('instead of the password', () => {
  test('a passkey with user verification opens the session', async () => {
    const { request, reply } = await enterWith(key, { userHandle: person._id });
    expect(request.options).toMatchObject({ rpId: 'hearth.example', userVerification: 'required' });
    expect(request.options).not.toHaveProperty('allowCredentials.0');
    expect(reply.status, reply.text).toBe(200);
    expect(await whoIs(reply)).toBe(person._id);
    const row = await server()
      .db.selectFrom('sessions')
      .select('second_factor')
      .where('user_id', '=', person._id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row?.second_factor).toBe('passkey');
  });

  test("passkeys without user verification, or of users who can't sign in, are refused", async () => {
    expect((await enterWith(key, { verified: false })).reply.status).toBe(401);
    const deactivated = await newcomer(server());
    const theirs = softwareAuthenticator();
    await addKey(server(), deactivated, theirs);
    expect((await enterWith(theirs)).reply.status).toBe(200);
    await server().db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', deactivated._id).execute();
    expect((await enterWith(theirs)).reply.status).toBe(401);
  });

  test('a response works once, before the challenge expires, and only for its kind of challenge', async () => {
    const { send, reply } = await enterWith(key);
    expect(reply.status).toBe(200);
    expect((await send()).status).toBe(401);
    const request = (await server().as().call(secondFactors.startPasskeySignIn)).body;
    const response = key.answer({ challenge: request.options.challenge });
    const body = { challenge: request.challenge, response };
    expect(
      (
        await server()
          .as()
          .call(secondFactors.prove, { body: { method: 'passkey', ...body } })
      ).status,
    ).toBe(401);
    await server().db.updateTable('challenges').set({ expires_at: new Date() }).execute();
    expect((await server().as().call(secondFactors.passkeySignIn, { body })).status).toBe(401);
  });

  test("another site's page can't request or complete a challenge", async () => {
    const foreign = { origin: 'https://evil.example' };
    expect((await server().as().call(secondFactors.startPasskeySignIn, {}, foreign)).status).toBe(403);
  });
});

describe('managing passkeys', () => {
  const keysOf = async (who: Person) => (await server().as(who).call(secondFactors.get)).body.data.passkeys;

  test('several can be named, renamed and removed, with an email each', async () => {
    const owner = await newcomer(server());
    const [first, second] = [softwareAuthenticator(), softwareAuthenticator()];
    await addKey(server(), owner, first, 'Phone');
    const added = await addKey(server(), owner, second, 'Security key');
    expect(added.body.recoveryCodes).toEqual([]);
    const [phone, usb] = await keysOf(owner);
    expect([phone?.name, usb?.name]).toEqual(['Phone', 'Security key']);
    const as = server().as(owner);
    const renamed = await as.call(secondFactors.renamePasskey, {
      params: { id: usb?._id ?? '' },
      body: { name: '  Blue key ' },
    });
    expect(renamed.status).toBe(200);
    expect((await keysOf(owner)).map(({ name }) => name)).toEqual(['Phone', 'Blue key']);
    expect((await as.call(secondFactors.removePasskey, { params: { id: phone?._id ?? '' } })).status).toBe(200);
    expect((await proveWith(first, {}, owner.email)).reply.status).toBe(401);
    expect((await proveWith(second, {}, owner.email)).reply.status).toBe(200);
    const notices = await eventually(async () => {
      const mails = await server().db.selectFrom('outbox').select('subject').where('user_id', '=', owner._id).execute();
      return mails.length === 3 && mails.map(({ subject }) => subject).sort();
    });
    expect(notices).toEqual([
      'Hearth: A passkey was added',
      'Hearth: A passkey was added',
      'Hearth: A passkey was removed',
    ]);
  });

  test("users can't rename or remove other users' passkeys", async () => {
    const [theirs] = await keysOf(person);
    const thief = await confirmed(server(), await newcomer(server()));
    const params = { id: theirs?._id ?? '' };
    const as = server().as(thief);
    expect((await as.call(secondFactors.renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await as.call(secondFactors.removePasskey, { params })).status).toBe(404);
    expect((await keysOf(person)).map(({ name }) => name)).toEqual(['My laptop']);
  });

  test('a registration works once, in the session that started it, for our origin', async () => {
    const owner = await confirmed(server(), await newcomer(server()));
    const thief = await confirmed(server(), await newcomer(server()));
    const fresh = softwareAuthenticator();
    const start = async () => (await server().as(owner).call(secondFactors.startPasskey)).body;
    const add = (as: Person, challenge: string, response: ReturnType<typeof fresh.register>) =>
      server()
        .as(as)
        .call(secondFactors.addPasskey, { body: { challenge, name: 'Key', response } });
    const begun = await start();
    expect(begun.options).toMatchObject({
      rp: { id: 'hearth.example', name: 'Hearth' },
      user: { name: owner.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const good = fresh.register({ challenge: begun.options.challenge });
    expect((await add(thief, begun.challenge, good)).status).toBe(409);
    expect((await add(owner, begun.challenge, good)).status).toBe(200);
    expect((await add(owner, begun.challenge, good)).status).toBe(409);
    const again = await start();
    expect(await add(owner, again.challenge, fresh.register({ challenge: again.options.challenge }))).toMatchObject({
      status: 409,
      error: { message: 'You already added this passkey' },
    });
    for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'b3RoZXI' }]) {
      const { challenge, options } = await start();
      const reply = await add(
        owner,
        challenge,
        softwareAuthenticator().register({ challenge: options.challenge, ...wrong }),
      );
      expect(reply).toMatchObject({ status: 401, error: { message: "That passkey wasn't accepted" } });
    }
  });

  test("confirming with a passkey allows changes; another user's passkey doesn't", async () => {
    const owner = await newcomer(server());
    const mine = softwareAuthenticator();
    await addKey(server(), owner, mine);
    await server().db.updateTable('sessions').set({ confirmed_until: null }).where('user_id', '=', owner._id).execute();
    const confirm = async (by: typeof key) => {
      const { challenge, options } = (await server().as(owner).call(secondFactors.confirmPasskey)).body;
      const response = by.answer({ challenge: options.challenge });
      return server()
        .as(owner)
        .call(secondFactors.confirm, { body: { method: 'passkey', challenge, response } });
    };
    expect((await confirm(key)).status).toBe(401);
    expect((await server().as(owner).call(secondFactors.renewRecoveryCodes)).status).toBe(428);
    expect((await confirm(mine)).status).toBe(200);
    expect((await server().as(owner).call(secondFactors.renewRecoveryCodes)).status).toBe(200);
  });
});

describe('without a public address', () => {
  const local = useServer();

  test('passkeys work only on localhost, never on a host claimed by the caller', async () => {
    // These requests go to 127.0.0.1, which no passkey can belong to.
    expect((await local().as().call(secondFactors.startPasskeySignIn)).status).toBe(409);
    expect((await local().as().call(contract.sessions.settings)).body.passkeys).toBe(false);
    const request = await fetch(local().url.replace('127.0.0.1', 'localhost') + '/api/auth/passkey/options', {
      method: 'POST',
    });
    expect(request.status).toBe(200);
    expect(await request.json()).toMatchObject({ options: { rpId: 'localhost' } });
  });
});
