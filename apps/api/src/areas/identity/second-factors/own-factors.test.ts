import { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import { describe, expect, test } from 'vitest';
import { addApp, codeNow, confirmed, enter, newcomer } from '../../../../test/sign-in/factors.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { goodPassword } from '../../../../test/sign-in/sign-in.ts';

const server = useServer();
const { secondFactors } = contract;

const subjects = async ({ _id }: Person) =>
  (await server().db.selectFrom('outbox').select('subject').where('user_id', '=', _id).execute()).map(
    ({ subject }) => subject,
  );
const actions = async ({ _id }: Person) =>
  (
    await server()
      .db.selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', _id)
      .where('actor_id', '=', _id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe("changing one's own factors", () => {
  test('asks for the password or a factor again, per session', async () => {
    const person = await newcomer(server());
    const changes = [
      () => server().as(person).call(secondFactors.startAuthenticator),
      () =>
        server()
          .as(person)
          .call(secondFactors.addAuthenticator, { body: { challenge: 'c', code: '1' } }),
      () => server().as(person).call(secondFactors.removeAuthenticator),
      () => server().as(person).call(secondFactors.renewRecoveryCodes),
      () => server().as(person).call(secondFactors.startPasskey),
      () =>
        server()
          .as(person)
          .call(secondFactors.removePasskey, { params: { id: person._id } }),
    ];
    for (const change of changes)
      expect(await change()).toMatchObject({ status: 428, error: { code: 'CONFIRMATION_REQUIRED' } });
    await confirmed(server(), person);
    expect((await server().as(person).call(secondFactors.startAuthenticator)).status).toBe(200);
    const elsewhere = await enter(server(), person.email);
    if (!('accessToken' in elsewhere.body)) throw new Error('no session');
    expect((await server().as(elsewhere.body).call(secondFactors.startAuthenticator)).status).toBe(428);
    await server()
      .db.updateTable('sessions')
      .set({ confirmed_until: new Date() })
      .where('id', '=', person.sessionId)
      .execute();
    expect((await server().as(person).call(secondFactors.startAuthenticator)).status).toBe(428);
  });

  test('emails and audits each change', async () => {
    const person = await newcomer(server());
    await addApp(server(), person);
    await server().as(person).call(secondFactors.renewRecoveryCodes);
    expect((await server().as(person).call(secondFactors.removeAuthenticator)).status).toBe(200);
    expect(await actions(person)).toEqual([
      'secondFactors.addAuthenticator',
      'secondFactors.renewRecoveryCodes',
      'secondFactors.removeAuthenticator',
    ]);
    await eventually(async () => (await subjects(person)).length === 3);
    expect((await subjects(person)).sort()).toEqual([
      'Hearth: An authenticator app was added',
      'Hearth: You have new recovery codes',
      'Hearth: Your authenticator app was removed',
    ]);
    expect((await server().as(person).call(secondFactors.get)).body.data).toMatchObject({
      authenticator: null,
      passkeys: [],
      recoveryCodes: null,
    });
    expect((await enter(server(), person.email)).body).toHaveProperty('accessToken');
  });

  test('a new app replaces the previous one, whose codes stop working', async () => {
    const person = await newcomer(server());
    const former = await addApp(server(), person);
    const fresh = await addApp(server(), person);
    expect(fresh.recoveryCodes).toEqual([]);
    const confirm = (code: string) =>
      server()
        .as(person)
        .call(secondFactors.confirm, { body: { method: 'authenticator', code } });
    expect((await confirm(codeNow(former.secret))).status).toBe(400);
    expect((await confirm(codeNow(fresh.secret))).status).toBe(200);
  });

  test("a secret isn't saved without its first code, or with one from another session", async () => {
    const person = await confirmed(server(), await newcomer(server()));
    const { challenge, secret } = (await server().as(person).call(secondFactors.startAuthenticator)).body;
    expect((await server().as(person).call(secondFactors.get)).body.data.authenticator).toBeNull();
    const thief = await confirmed(server(), await newcomer(server()));
    const add = (as: Person, code = codeNow(secret)) =>
      server().as(as).call(secondFactors.addAuthenticator, { body: { challenge, code } });
    expect((await add(thief)).status).toBe(409);
    for (let n = 0; n < 5; n++) expect((await add(person, '000000')).status).toBe(400);
    expect(await add(person)).toMatchObject({
      status: 409,
      error: { message: 'This took too long. Start again.' },
    });
  });
});

describe("confirming one's identity", () => {
  test('accepts a code or a recovery code once', async () => {
    const person = await newcomer(server());
    const { secret, recoveryCodes } = await addApp(server(), person);
    const confirm = (method: 'authenticator' | 'recoveryCode', code: string) =>
      server().as(person).call(secondFactors.confirm, { body: { method, code } });
    const code = codeNow(secret);
    expect((await confirm('authenticator', code)).status).toBe(200);
    expect((await confirm('authenticator', code)).status).toBe(400);
    expect((await confirm('recoveryCode', recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await confirm('recoveryCode', recoveryCodes[0] ?? '')).status).toBe(400);
  });

  test("locks guesses as in sign-in, and a correct password doesn't clear them", async () => {
    const person = await newcomer(server());
    const confirm = (password: string) =>
      server()
        .as(person)
        .call(secondFactors.confirm, { body: { method: 'password', password } });
    for (let n = 0; n < 4; n++) expect((await confirm('wrong password')).status).toBe(400);
    await confirmed(server(), person);
    expect((await confirm('wrong password')).status).toBe(400);
    expect((await confirm('wrong password')).status).toBe(429);
  });

  test("requires an existing factor: the password alone can't remove anything", async () => {
    const person = await newcomer(server());
    const { secret, recoveryCodes } = await addApp(server(), person);
    const later = () =>
      server().db.updateTable('sessions').set({ confirmed_until: null }).where('id', '=', person.sessionId).execute();
    await later();
    const remove = () => server().as(person).call(secondFactors.removeAuthenticator);
    const byPassword = await server()
      .as(person)
      .call(secondFactors.confirm, { body: { method: 'password', password: goodPassword } });
    expect(byPassword).toMatchObject({ status: 400, error: { message: securityMessages.factorRequired } });
    expect((await remove()).status).toBe(428);
    await server()
      .as(person)
      .call(secondFactors.confirm, { body: { method: 'authenticator', code: codeNow(secret) } });
    expect((await server().as(person).call(secondFactors.renewRecoveryCodes)).status).toBe(200);
    await later();
    expect((await remove()).status).toBe(428);
    expect(recoveryCodes).toHaveLength(10);
  });
});

test('everyone can have a factor: residents and every staff role', async () => {
  for (const role of ['resident', 'ambassador', 'read_only_manager', 'content_admin'] as const) {
    const person = await newcomer(server(), role);
    const { recoveryCodes } = await addApp(server(), person);
    expect(recoveryCodes).toHaveLength(10);
    expect((await enter(server(), person.email)).body).toHaveProperty('secondFactor');
  }
});
