import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import {
  expectEqualTimes,
  codeIn,
  cookiesOf,
  goodPassword,
  linkIn,
  mailAfter,
  mailsTo,
  newAddress,
  timedRounds,
} from '../../../../../test/sign-in/sign-in.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });
const { signIn, signUp, signUpCode, me } = contract.sessions;
type Headers = Record<string, string>;

/** A person added by staff who hasn't signed up, with the secret of the welcome email's link. */
async function invite(more: { contactEmail?: string } = {}) {
  const email = `invited-${newAddress()['x-forwarded-for']}@hearth.example`;
  const to = more.contactEmail ?? email;
  let id = '';
  const mail = await mailAfter(server().db, to, async () => {
    const added = await server()
      .as(server().manager)
      .call(contract.users.create, {
        query: { propertyId: server().property },
        body: { role: 'resident', email, firstName: 'Ida', lastName: 'Invited', ...more },
      });
    id = added.body.data._id;
  });
  return { id, email, link: linkIn(mail.text), mail };
}
const join = (
  email: string,
  proof: { token: string } | { code: string },
  { password = goodPassword, ...headers }: Headers = {},
) =>
  server()
    .as()
    .call(signUp, { body: { email, password, ...proof } }, headers);
const requestCode = (email: string, headers: Headers = {}) =>
  server().as().call(signUpCode, { body: { email } }, headers);
const readLink = (token: string) => server().as().call(contract.links.read, { body: { token } });
const enter = (email: string, password = goodPassword) =>
  server().as().call(signIn, { body: { email, password } }, newAddress());
const subjectOf = async (email: string) =>
  (await server().db.selectFrom('users').select('subject').where('email', '=', email).executeTakeFirst())?.subject;

const linkGone = {
  status: 400,
  error: { message: 'That link was used already or has expired', issues: [{ path: ['body', 'token'] }] },
};
const codeWrong = {
  status: 400,
  error: { message: 'That code is wrong or has expired', issues: [{ path: ['body', 'code'] }] },
};

test("an invited person signs up with the welcome email's link, is signed in, activated and welcomed", async () => {
  const { id, email, link } = await invite();
  expect((await readLink(link)).body).toEqual({ purpose: 'sign-up', email, firstName: 'Ida' });
  const reply = await join(email, { token: link });
  expect(reply.status, reply.text).toBe(200);
  expect(cookiesOf(reply).cookie).toMatch(/hearth-known=.*hearth=/);
  const account = await server().as(reply.body).call(me);
  expect(account.body.user).toMatchObject({
    _id: id,
    email,
    userId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
  });
  expect((await enter(email)).status).toBe(200);

  const { db, property } = server();
  const changes = await db
    .selectFrom('changes')
    .select(['topic', 'op', 'property_id', 'user_id'])
    .where('record_id', '=', id)
    .where('topic', '=', 'user')
    .where('op', '=', 'update')
    .execute();
  expect(changes).toEqual([{ topic: 'user', op: 'update', property_id: property, user_id: id }]);
  const audit = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('target_id', '=', id)
    .where('action', '=', 'sessions.signUp')
    .execute();
  expect(audit).toEqual([{ before: { userId: null }, after: { userId: account.body.user.userId, by: 'link' } }]);
  await eventually(async () => (await mailsTo(db, email)).some(({ subject }) => subject === 'Welcome to Hearth'));
});

test("knowing the email isn't enough", async () => {
  const { email } = await invite();
  const body = { email, password: goodPassword };
  expect(await server().as().send('POST', '/auth/sign-up', { body })).toMatchObject({
    status: 400,
    error: { message: 'Code is required' },
  });
  for (const code of ['', 'AAAAA-AAAAA']) expect((await join(email, { code })).status).toBe(400);
  expect(await join(email, { token: 'A'.repeat(43) })).toMatchObject(linkGone);
  expect(await subjectOf(email)).toBeNull();
});

test('a link works once, for its own email, for seven days, until a newer email is sent', async () => {
  const [first, other] = [await invite(), await invite()];
  expect(await join(other.email, { token: first.link })).toMatchObject(linkGone);
  expect((await join(first.email, { token: first.link })).status).toBe(200);
  expect(await join(first.email, { token: first.link }, { password: 'a second password' })).toMatchObject(linkGone);
  expect(await readLink(first.link)).toMatchObject(linkGone);
  expect((await enter(first.email, 'a second password')).status).toBe(401);

  const renewed = await mailAfter(server().db, other.email, () =>
    server()
      .as(server().manager)
      .call(contract.users.resendWelcome, {
        body: { propertyId: server().property, users: [{ email: other.email }] },
      }),
  );
  expect(await join(other.email, { token: other.link })).toMatchObject(linkGone);
  const row = server().db.updateTable('one_time_links').where('email', '=', other.email);
  const { rows } = { rows: await row.returning('expires_at').set({ attempts: 0 }).execute() };
  expect(Math.round(((rows[0]?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(7 * 24);
  await row.set({ expires_at: new Date(Date.now() - 1) }).execute();
  expect(await join(other.email, { token: linkIn(renewed.text) })).toMatchObject(linkGone);
  await row.set({ expires_at: new Date(Date.now() + 60_000) }).execute();
  expect((await join(other.email, { token: linkIn(renewed.text) })).status).toBe(200);
});

test('a link stops working when the email changes or the person is deactivated or removed', async () => {
  const { db } = server();
  for (const change of [
    { email: `corrected-${newAddress()['x-forwarded-for']}@hearth.example` },
    { disabled_at: new Date() },
    { deleted_at: new Date() },
  ]) {
    const { id, email, link } = await invite();
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    expect(await readLink(link)).toMatchObject(linkGone);
    for (const address of [email, change.email ?? email])
      expect(await join(address, { token: link })).toMatchObject(linkGone);
  }
});

test("opening the link's page any number of times doesn't consume it", async () => {
  const { email, link } = await invite();
  for (let reader = 0; reader < 3; reader++) {
    expect((await fetch(`${server().url}/signup`)).status).toBeLessThan(500);
    expect((await readLink(link)).status).toBe(200);
  }
  expect((await join(email, { token: link })).status).toBe(200);
});

test('the link is sent only to the sign-in email; an email to another address leads to a code', async () => {
  const { email, mail, link } = await invite({ contactEmail: 'elsewhere@hearth.example' });
  expect(link).toBe('');
  expect(mail.text).toMatch(/\/signup\n/);
  const sent = await mailAfter(server().db, email, () => requestCode(email));
  expect((await join(email, { code: codeIn(sent.text) })).status).toBe(200);
});

test('people invited before links existed sign up with an emailed code', async () => {
  const person = await server().addPerson('resident', server().property, { signedIn: false });
  await server().db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
  const mail = await mailAfter(server().db, person.email, () => requestCode(person.email));
  expect(mail).toMatchObject({ subject: 'Your code for a Hearth account', user_id: person._id });
  expect((await join(person.email, { code: codeIn(mail.text).toLowerCase() })).status).toBe(200);
  expect(await join(person.email, { code: codeIn(mail.text) })).toMatchObject(codeWrong);
});

test('every email gets the same response when requesting a code and when sending a wrong one', async () => {
  const { db, manager, superAdmin, addPerson, property } = server();
  const [disabled, removed] = [await addPerson('resident', property), await addPerson('resident', property)];
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled._id).execute();
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', removed._id).execute();
  const { email: invited } = await invite();
  const addresses = [invited, manager.email, superAdmin.email, disabled.email, removed.email, 'nobody@hearth.example'];
  const responses = [];
  const shown = [];
  for (const email of addresses) {
    const { status, body } = await requestCode(email);
    responses.push(JSON.stringify([status, body]));
    for (const proof of [{ code: 'AAAAA-AAAAA' }, { token: 'A'.repeat(43) }]) {
      const { status: refused, error } = await join(email, proof);
      shown.push(JSON.stringify([proof, refused, error.message, error.issues]));
    }
  }
  expect([...new Set(responses)]).toEqual([
    JSON.stringify([200, { success: true, message: 'If a property has this email on file, we sent it a code.' }]),
  ]);
  expect(new Set(shown).size).toBe(2);
  const notice = await eventually(async () => (await mailsTo(db, manager.email))[0]);
  expect(notice.subject).toBe('You already have a Hearth account');
  expect(codeIn(notice.text) + linkIn(notice.text)).toBe('');
  for (const silent of [disabled.email, removed.email, 'nobody@hearth.example'])
    expect(await mailsTo(db, silent)).toEqual([]);
});

test('known and unknown emails take the same time', async () => {
  const { email } = await invite();
  const headers = (round: number) => ({ 'x-forwarded-for': `198.51.100.${round % timedRounds}` });
  const stranger = 'nobody-there@hearth.example';
  await expectEqualTimes([
    (round) => requestCode(email, headers(round)),
    (round) => requestCode(stranger, headers(round)),
  ]);
  await eventually(async () => {
    const rows = await server().db.selectFrom('one_time_links').select('id').where('email', '=', stranger).execute();
    return rows.length >= timedRounds;
  });
  await expectEqualTimes([
    (round) => join(email, { code: 'AAAAA-AAAAA' }, headers(round)),
    (round) => join(stranger, { code: 'AAAAA-AAAAA' }, headers(round)),
  ]);
});

test("requesting and guessing codes, even concurrently, doesn't lock anyone out of signing up", async () => {
  const { email, link } = await invite();
  let browser: Headers = {};
  const mail = await mailAfter(server().db, email, async () => {
    browser = cookiesOf(await requestCode(email));
  });
  let thief: Headers = {};
  await mailAfter(server().db, email, async () => {
    thief = cookiesOf(await requestCode(email));
  });
  const guesses = [thief, {}, newAddress()].flatMap((headers) =>
    Array.from({ length: 8 }, () => join(email, { code: 'AAAAA-AAAAA' }, headers)),
  );
  for (const guess of await Promise.all(guesses)) expect(guess).toMatchObject(codeWrong);
  const counted = await server()
    .db.selectFrom('one_time_links')
    .select(['attempts', 'stray_attempts'])
    .where('email', '=', email)
    .where('code_hash', 'is not', null)
    .orderBy('created_at')
    .execute();
  expect(counted).toEqual([
    { attempts: 0, stray_attempts: 0 },
    { attempts: 5, stray_attempts: 5 },
  ]);
  expect(await join(email, { code: codeIn(mail.text) }, thief)).toMatchObject(codeWrong);
  expect((await readLink(link)).status).toBe(200);
  expect((await join(email, { code: codeIn(mail.text) }, browser)).status).toBe(200);
});

test('a weak password is refused for every email, and the name counts once the email is verified', async () => {
  const { email, link } = await invite();
  const common = { status: 400, error: { message: 'That password is too common. Choose another.' } };
  for (const address of [email, server().manager.email, 'nobody@hearth.example'])
    expect(await join(address, { code: 'AAAAA-AAAAA' }, { password: 'qwertyuiop' })).toMatchObject(common);
  expect(await join(email, { token: link }, { password: `${email}1` })).toMatchObject({
    error: { message: "Password can't be made of your name, your email or the product's name" },
  });
  const named = { password: 'Ida-Invited-2026' };
  expect(await join(email, { code: 'AAAAA-AAAAA' }, named)).toMatchObject(codeWrong);
  const refused = await join(email, { token: link }, named);
  expect(refused.error.issues).toMatchObject([{ path: ['body', 'password'] }]);
  expect((await join(email, { token: link })).status).toBe(200);
});

test('signing up twice at once creates one account', async () => {
  const { email, link } = await invite();
  const passwords = ['first password', 'second password', 'third password'];
  const replies = await Promise.all(passwords.map((password) => join(email, { token: link }, { password })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const winner = passwords[replies.findIndex(({ status }) => status === 200)];
  expect((await enter(email, winner)).status).toBe(200);
});

test('links of several properties open one account, and using one ends the others', async () => {
  const { db } = server();
  const { id, email, link } = await invite();
  await db
    .insertInto('property_roles')
    .values({ user_id: id, property_id: server().sister, role: 'resident' })
    .execute();
  const second = await mailAfter(db, email, () =>
    server()
      .as(server().sisterManager)
      .call(contract.users.resendWelcome, { body: { propertyId: server().sister, users: [{ email }] } }),
  );
  expect((await join(email, { token: linkIn(second.text) })).status).toBe(200);
  expect(await join(email, { token: link })).toMatchObject(linkGone);
});

test('the link is stored as a hash, and only super admins see it in the mailbox', async () => {
  const { email, link, mail } = await invite();
  const { db, superAdmin, admin } = server();
  const [kept, mails] = [
    await db.selectFrom('one_time_links').selectAll().where('email', '=', email).execute(),
    await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute(),
  ];
  expect(JSON.stringify([kept, mails])).not.toContain(link);
  const read = async (as: typeof admin) => {
    const { data } = (
      await server()
        .as(as)
        .call(contract.mailbox.get, { params: { id: mail.id } })
    ).body;
    return [data.text, data.html, await (await fetch(server().url + data.page)).text()].map((text) =>
      text.includes(link),
    );
  };
  expect(await read(admin)).toEqual([false, false, false]);
  expect(await read(superAdmin)).toEqual([true, true, true]);
});

test("another site's page can't sign up or request codes", async () => {
  const { email, link } = await invite();
  const origin = 'https://evil.example';
  expect((await join(email, { token: link }, { origin })).status).toBe(403);
  expect((await requestCode(email, { origin })).status).toBe(403);
  expect((await join(email, { token: link })).status).toBe(200);
});

test.each([
  [{ email: '', password: goodPassword, code: 'A' }, 'Email is required'],
  [{ email: 'x@', password: goodPassword, code: 'A' }, 'Enter a valid Email'],
  [{ email: 'x@hearth.example', password: 'nine-9999', code: 'A' }, 'Password must be at least 10 characters'],
  [{ email: 'x@hearth.example', password: goodPassword, code: 'A', role: 'super_admin' }, 'role'],
  [
    { email: 'x@hearth.example', password: goodPassword, code: 'A', token: 'B' },
    "Send either the email's code or its link",
  ],
])('%o is refused', async (body, message) => {
  const reply = await server().as().send('POST', '/auth/sign-up', { body });
  expect(reply.status).toBe(400);
  expect(reply.error.message).toContain(message);
});
