import { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import { expect } from 'vitest';
import { stepAt, totpCode } from '../../src/areas/identity/second-factors/authenticator/totp.ts';
import { isPlatformRole } from '@hearth/contract/roles';
import { goodPassword, setPasswordOf, withoutFactor } from './sign-in.ts';
import type { TestServer } from '../harness.ts';
import type { Person } from '../scenario.ts';
import type { SoftwareAuthenticator } from './authenticator.ts';

const { secondFactors, sessions } = contract;

/** Marks the session as recently confirmed, by password or as if by a second factor. */
export async function confirmed(server: TestServer, person: Person): Promise<Person> {
  const reply = await server
    .as(person)
    .call(secondFactors.confirm, { body: { method: 'password', password: goodPassword } });
  if (reply.status === 400 && reply.text.includes(securityMessages.factorRequired)) {
    const until = new Date(Date.now() + 600_000);
    await server.db
      .updateTable('sessions')
      .set({ confirmed_until: until })
      .where('id', '=', person.sessionId)
      .execute();
    return person;
  }
  expect(reply.status, reply.text).toBe(200);
  return person;
}

export async function newcomer(
  server: TestServer,
  role: Parameters<TestServer['addPerson']>[0] = 'manager',
  place = server.property,
) {
  const person = await server.addPerson(role, isPlatformRole(role) ? undefined : place);
  await setPasswordOf(server.db, person);
  return person;
}

/** The current code of an authenticator app; `off` shifts it by 30-second steps, since a code works only once. */
export const codeNow = (secret: string, off = 0) => totpCode(secret, stepAt(new Date()) + off);

/** Forgets the last used code, so that a test doesn't have to wait 30 seconds. */
export const resetUsedSteps = (server: TestServer, { _id }: { _id: string }) =>
  server.db.updateTable('authenticators').set({ used_step: 0 }).where('user_id', '=', _id).execute();

export async function addApp(server: TestServer, person: Person) {
  await confirmed(server, person);
  const started = await server.as(person).call(secondFactors.startAuthenticator);
  expect(started.status, started.text).toBe(200);
  const { challenge, secret, uri } = started.body;
  const added = await server
    .as(person)
    .call(secondFactors.addAuthenticator, { body: { challenge, code: codeNow(secret) } });
  expect(added.status, added.text).toBe(200);
  await resetUsedSteps(server, person);
  return { secret, uri, recoveryCodes: added.body.recoveryCodes };
}

export async function addKey(server: TestServer, person: Person, key: SoftwareAuthenticator, name = 'Key') {
  await confirmed(server, person);
  const started = await server.as(person).call(secondFactors.startPasskey);
  expect(started.status, started.text).toBe(200);
  const { challenge, options } = started.body;
  return server.as(person).call(secondFactors.addPasskey, {
    body: { challenge, name, response: key.register({ challenge: options.challenge }) },
  });
}

export const enter = (
  server: TestServer,
  email: string,
  password = goodPassword,
  headers: Record<string, string> = {},
) => server.as().call(sessions.signIn, { body: { email, password } }, headers);

/** The first step of a two-step sign-in. */
export async function firstStep(server: TestServer, email: string): Promise<string> {
  const reply = await enter(server, email);
  expect(reply.status, reply.text).toBe(200);
  if (!('secondFactor' in reply.body)) throw new Error('the second factor was not asked for');
  return reply.body.secondFactor.challenge;
}

export async function prove(
  server: TestServer,
  challenge: string,
  code: string,
  method: 'authenticator' | 'recoveryCode' = 'authenticator',
) {
  return withoutFactor(await server.as().call(secondFactors.prove, { body: { method, challenge, code } }));
}
