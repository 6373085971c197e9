import { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import { expect } from 'vitest';
import { stepAt, totpCode } from '../src/areas/identity/second-factors/totp.ts';
import { isPlatformRole } from '@hearth/contract/roles';
import { goodPassword, givePassword, withoutFactor } from './sign-in.ts';
import type { TestServer } from './harness.ts';
import type { Person } from './scenario.ts';
import type { SoftwareAuthenticator } from './authenticator.ts';

const { secondFactors, sessions } = contract;

/** Somebody who has just confirmed who they are: by the password, or as if by a factor they have. */
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
  await givePassword(server.db, person);
  return person;
}

/** Codes of an app for now; `off` steps of half a minute later. Tests that use up a code take the next. */
export const codeNow = (secret: string, off = 0) => totpCode(secret, stepAt(new Date()) + off);

/** Forgets which code was used last, so that a test need not wait half a minute. */
export const forgetSteps = (server: TestServer, { _id }: { _id: string }) =>
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
  await forgetSteps(server, person);
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

/** The first step of a sign-in with a second one. */
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
