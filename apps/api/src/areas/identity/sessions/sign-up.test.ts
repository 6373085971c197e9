import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { goodPassword } from '../../../../test/door.ts';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();
const { signIn, signUp, me } = contract.sessions;

/** A person whom staff have added and who has not signed up. */
async function invite(more: { disabled?: boolean } = {}) {
  const { db, addPerson, property } = server();
  const person = await addPerson('resident', property, { signedIn: false });
  await db
    .updateTable('users')
    .set({ subject: null, disabled_at: more.disabled ? new Date() : null })
    .where('id', '=', person._id)
    .execute();
  return person;
}
const join = (email: string, password = goodPassword, headers = {}) =>
  server().as().call(signUp, { body: { email, password } }, headers);

test('an invited person signs up, is signed in, active from then on, and welcomed by mail', async () => {
  const person = await invite();
  const reply = await join(person.email);
  expect(reply.status).toBe(200);
  expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^hearth=/)]);
  const account = await server().as(reply.body).call(me);
  expect(account.body.user).toMatchObject({
    _id: person._id,
    email: person.email,
    userId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
  });
  expect(
    (
      await server()
        .as()
        .call(signIn, { body: { email: person.email, password: goodPassword } })
    ).status,
  ).toBe(200);

  const { db, property } = server();
  const changes = await db
    .selectFrom('changes')
    .select(['topic', 'op', 'property_id', 'user_id'])
    .where('record_id', '=', person._id)
    .where('topic', '=', 'user')
    .execute();
  expect(changes).toEqual([{ topic: 'user', op: 'update', property_id: property, user_id: person._id }]);
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', person._id)
    .where('action', '=', 'sessions.signUp')
    .execute();
  expect(audit).toEqual([
    { action: 'sessions.signUp', before: { userId: null }, after: { userId: account.body.user.userId } },
  ]);
  const mail = await eventually(() =>
    db.selectFrom('mails').select(['subject', 'recipient']).where('user_id', '=', person._id).executeTakeFirst(),
  );
  expect(mail).toEqual({ subject: 'Welcome to Hearth', recipient: person.email });
});

test('an address that nobody has added is refused', async () => {
  const message = 'This email has not been added by a property. Please ask your property staff for an invitation.';
  expect(await join('stranger@hearth.example')).toMatchObject({ status: 403, error: { message } });
  expect(await join((await invite({ disabled: true })).email)).toMatchObject({ status: 403, error: { message } });
});

test('who has an account already is told to sign in', async () => {
  expect(await join(server().manager.email)).toMatchObject({
    status: 409,
    error: { message: 'An account with this email already exists. Please sign in.' },
  });
});

test('signing up twice at once makes one account', async () => {
  const { email } = await invite();
  const replies = await Promise.all([
    join(email, 'first password'),
    join(email, 'second password'),
    join(email, 'third password'),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const passwords = ['first password', 'second password', 'third password'];
  const winner = passwords[replies.findIndex(({ status }) => status === 200)] as string;
  expect(
    (
      await server()
        .as()
        .call(signIn, { body: { email, password: winner } })
    ).status,
  ).toBe(200);
});

test('a page of another site signs nobody up', async () => {
  const { email } = await invite();
  expect((await join(email, goodPassword, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await join(email)).status).toBe(200);
});

test.each([
  [{ email: '', password: goodPassword }, 'Email is required'],
  [{ email: 'x@', password: goodPassword }, 'Enter a valid Email'],
  [{ email: 'x@hearth.example', password: 'seven77' }, 'Password must be at least 8 characters'],
  [{ email: 'x@hearth.example', password: goodPassword, role: 'super_admin' }, 'role'],
])('%o is refused', async (body, message) => {
  const reply = await server().as().send('POST', '/auth/sign-up', { body });
  expect(reply.status).toBe(400);
  expect(reply.error.message).toContain(message);
});
