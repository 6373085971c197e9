import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { enterScope } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/id.ts';
import { users } from '../fields.ts';

const server = useServer();
let count = 0;
const newPerson = (more: object = {}) => ({
  role: 'resident' as const,
  email: `new-${++count}@hearth.example`,
  firstName: 'Nora',
  lastName: 'Field',
  ...more,
});
const add = (
  body: object,
  { as = server().manager, propertyId = server().property, headers = {} as Record<string, string> } = {},
) =>
  server()
    .as(as)
    .call(contract.users.create, { query: { propertyId }, body: body as never }, headers);
const accountsOf = (email: string) =>
  server().db.selectFrom('users').select(['id', 'first_name', 'role', 'subject']).where('email', '=', email).execute();

describe('adding a person', () => {
  test('creates a user with the role at the property and a welcome email with a sign-up link', async () => {
    const body = newPerson({
      email: '  NORA.Field@Hearth.Example ',
      phone: '(512) 555-0142',
      contactEmail: 'home@hearth.example',
      unitNumber: '4B',
      building: 'North',
      occupants: 2,
    });
    const {
      status,
      body: { data },
      text,
    } = await add(body);
    expect(status, text).toBe(200);
    expect(data).toMatchObject({
      email: 'nora.field@hearth.example',
      name: 'Nora Field',
      phone: '(512) 555-0142',
      role: 'resident',
      active: false,
      isDisabled: false,
      userId: null,
      unitNumber: '4B',
      occupants: 2,
      balance: 0,
      properties: [{ property: server().property, role: 'resident' }],
      can: { edit: true, changeEmail: true, remove: true, resendWelcome: true },
    });
    const mail = await eventually(async () =>
      server()
        .db.selectFrom('outbox')
        .selectAll()
        .where('user_id', '=', data._id)
        .where('status', '=', 'sent')
        .executeTakeFirst(),
    );
    expect(mail).toMatchObject({
      recipient: 'home@hearth.example',
      property_id: server().property,
      subject: expect.stringMatching(/^Welcome to Property/),
    });
    expect(mail.text_body).toContain('/signup');
    expect(mail.text_body).toContain('nora.field@hearth.example');
    const seen = await server()
      .as(server().manager)
      .call(contract.users.get, { params: { id: data._id } });
    expect(seen.body.data.welcomeEmail).toEqual({ status: 'sent', at: mail.sent_at?.toISOString() });
  });

  test("sends no email if the property doesn't, or if the person opted out", async () => {
    const { db, company, addProperty, admin } = server();
    const quiet = await addProperty(company);
    await db
      .updateTable('properties')
      .set({ features: JSON.stringify({ automatedWelcomeEmail: false }) })
      .where('id', '=', quiet)
      .execute();
    const ids = [
      (await add(newPerson(), { as: admin, propertyId: quiet })).body.data._id,
      (await add(newPerson({ sendEmail: false }))).body.data._id,
    ];
    const requested = (await add(newPerson({ welcome: true }), { as: admin, propertyId: quiet })).body.data._id;
    for (const last of [requested, (await add(newPerson())).body.data._id])
      await eventually(async () => db.selectFrom('outbox').select('id').where('user_id', '=', last).executeTakeFirst());
    expect(await db.selectFrom('outbox').select('id').where('user_id', 'in', ids).execute()).toEqual([]);
  });

  test('adds a role for someone the company knows, who keeps name, password, and points', async () => {
    const { addPerson, property, sister, sisterManager } = server();
    const neighbor = await addPerson('resident', sister);
    const reply = await add(newPerson({ email: neighbor.email, firstName: 'Other', role: 'ambassador' }));
    expect(reply.body.data).toMatchObject({
      _id: neighbor._id,
      firstName: 'Test',
      role: 'ambassador',
      active: true,
      state: 'active',
      properties: [{ property, role: 'ambassador' }],
      can: { edit: false, deactivate: false, remove: true },
    });
    expect(reply.text).not.toContain(sister);
    const there = await server()
      .as(sisterManager)
      .call(contract.users.get, { params: { id: neighbor._id } });
    expect(there.body.data).toMatchObject({
      properties: [{ property: sister, role: 'resident' }],
      can: { edit: false },
    });
    expect(there.text).not.toContain(property);
  });

  test('brings back a user removed from the property who lives at another one of the company', async () => {
    const { addPerson, property, sister, db } = server();
    const gone = await addPerson('resident', sister);
    await db
      .insertInto('property_roles')
      .values({ user_id: gone._id, property_id: property, role: 'resident' })
      .execute();
    await db
      .updateTable('property_roles')
      .set({ removed_at: new Date() })
      .where('user_id', '=', gone._id)
      .where('property_id', '=', property)
      .execute();
    expect((await add(newPerson({ email: gone.email, role: 'ambassador' }))).body.data).toMatchObject({
      _id: gone._id,
      role: 'ambassador',
    });
  });

  test('existing, company-wide, and deactivated users are not added', async () => {
    const { resident, addPerson, sister, db, company } = server();
    expect((await add(newPerson({ email: resident.email }))).error).toMatchObject({
      code: 'CONFLICT',
      message: peopleMessages.alreadyHere,
    });
    const off = await addPerson('resident', sister);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off._id).execute();
    const owner = await addPerson('property_admin');
    await db
      .updateTable('users')
      .set({ company_id: company, company_role: 'all' })
      .where('id', '=', owner._id)
      .execute();
    for (const { email } of [off, owner]) {
      const reply = await add(newPerson({ email }));
      expect([reply.status, reply.error.message]).toEqual([409, peopleMessages.notAddable]);
    }
  });
});

describe('the creation hierarchy', () => {
  test.for([
    ['propertyAdmin', 'manager', 200],
    ['propertyAdmin', 'property_admin', 403],
    ['manager', 'sr_leasing_agent', 200],
    ['manager', 'manager', 403],
    ['seniorStaff', 'leasing_agent', 200],
    ['seniorStaff', 'sr_leasing_agent', 403],
    ['staff', 'read_only_manager', 200],
    ['staff', 'leasing_agent', 403],
    ['viewer', 'resident', 403],
    ['resident', 'resident', 403],
    ['contentAdmin', 'resident', 403],
    ['elsewhereManager', 'resident', 403],
    ['admin', 'property_admin', 200],
    ['admin', 'admin', 403],
    ['superAdmin', 'admin', 400],
  ] as const)('the %s adds a %s: %i', async ([who, role, status]) => {
    const reply = await add(newPerson({ role }), { as: server()[who] });
    expect(reply.status, reply.text).toBe(status);
  });

  test("a role in the body doesn't raise the caller's own role", async () => {
    expect((await add(newPerson({ role: 'manager', userRole: 'super_admin' }))).status).toBe(403);
  });
});

test.for([
  [{ email: 'nobody' }, peopleMessages.emailInvalid],
  [{ email: '' }, peopleMessages.emailRequired],
  [{ firstName: ' ' }, peopleMessages.firstNameRequired],
  [{ lastName: '' }, peopleMessages.lastNameRequired],
  [{ phone: '12' }, peopleMessages.phoneInvalid],
  [{ contactEmail: 'x' }, peopleMessages.contactEmailInvalid],
  [{ role: 'king' }, peopleMessages.roleRequired],
  [{ occupants: 0 }, 'Occupants must be 1 to 100'],
  [{ subject: 'mine' }, 'subject'],
  [{ propertyId: '0123456789abcdef01234567' }, peopleMessages.propertyMismatch],
] as const)('%j is refused', async ([more, message]) => {
  const reply = await add(newPerson(more));
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

test('the same email added five times at once creates one user', async () => {
  const body = newPerson();
  const replies = await Promise.all(Array.from({ length: 5 }, () => add(body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(replies.filter(({ status }) => status === 409).map(({ error }) => error.message)).toEqual(
    Array(4).fill(peopleMessages.alreadyHere),
  );
  expect(await accountsOf(body.email)).toHaveLength(1);
  const both = newPerson();
  const apart = await Promise.all([
    add(both),
    add(both, { as: server().elsewhereManager, propertyId: server().elsewhere }),
  ]);
  expect(apart.map(({ status }) => status)).toEqual([200, 200]);
  expect(apart[0]?.body.data._id).not.toBe(apart[1]?.body.data._id);
});

test('the same key adds once with the same response', async () => {
  const body = newPerson();
  const headers = { 'idempotency-key': 'add-once' };
  const replies = await Promise.all([add(body, { headers }), add(body, { headers }), add(body, { headers })]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await accountsOf(body.email)).toHaveLength(1);
});

describe('platform users', () => {
  const addAdmin = (body: object, as = server().superAdmin) =>
    server()
      .as(as)
      .call(contract.users.createAdmin, { body: body as never });

  test('are added by super admins and emailed', async () => {
    const reply = await addAdmin(newPerson({ role: 'content_admin' }));
    expect(reply.body.data, reply.text).toMatchObject({ role: 'content_admin', properties: [], active: false });
    const mail = await eventually(async () =>
      server().db.selectFrom('outbox').selectAll().where('user_id', '=', reply.body.data._id).executeTakeFirst(),
    );
    expect(mail).toMatchObject({ property_id: null, subject: "You're an admin of Hearth" });
  });

  test('can be added with a selected property, which gives them no role there', async () => {
    const body = newPerson({ role: 'brand_admin', propertyId: server().property, userRole: 'super_admin' });
    const reply = await addAdmin(body);
    expect(reply.body.data, reply.text).toMatchObject({ role: 'brand_admin', properties: [], propertyIds: [] });
  });

  test("can't be added by anyone else, as super admins, or with a known email", async () => {
    for (const who of ['admin', 'propertyAdmin', 'contentAdmin', 'resident'] as const)
      expect((await addAdmin(newPerson({ role: 'brand_admin' }), server()[who])).status, who).toBe(403);
    expect((await addAdmin(newPerson({ role: 'super_admin' }))).status).toBe(400);
    const known = await addAdmin(newPerson({ role: 'admin', email: server().resident.email }));
    expect([known.status, known.error.message]).toEqual([409, peopleMessages.emailInUse]);
    expect((await accountsOf(server().resident.email))[0]?.role).toBe('resident');
  });
});

test('the database adds no user with columns callers may not write, such as company or sign-in', async () => {
  const { db, property } = server();
  const addWith = (columns: object) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [property] });
      const person = { id: newId(), ...users.toColumns(newPerson()), ...columns };
      return (await sql`select id from add_people(${JSON.stringify([person])}::jsonb, ${property})`.execute(tx)).rows;
    });
  expect(await addWith({})).toHaveLength(1);
  for (const columns of [{ company_id: newId() }, { subject: 'x' }, { invited_to: null }, { 'id) --': 1 }])
    await expect(addWith(columns), JSON.stringify(columns)).rejects.toThrow('nobody is added with this column');
});

const resend = (emails: string[], as = server().manager, propertyId = server().property) =>
  server()
    .as(as)
    .call(contract.users.resendWelcome, { body: { propertyId, users: emails.map((email) => ({ email })) } });
const invite = async (role: 'resident' | 'ambassador' | 'leasing_agent' | 'content_admin', more: object = {}) => {
  const person = await server().addPerson(role, role === 'content_admin' ? undefined : server().property, {
    signedIn: false,
  });
  await server()
    .db.updateTable('users')
    .set({ subject: null, ...more })
    .where('id', '=', person._id)
    .execute();
  return person;
};
const mailsOf = (ids: string[], atLeast: number) =>
  eventually(async () => {
    const mails = await server()
      .db.selectFrom('outbox')
      .select(['user_id', 'subject', 'status', 'property_id'])
      .where('user_id', 'in', ids)
      .where('status', '=', 'sent')
      .execute();
    return mails.length >= atLeast && mails;
  });

test('each invited user gets one email for their role, even without other emails', async () => {
  const people = [
    await invite('resident', { send_email: false }),
    await invite('ambassador'),
    await invite('leasing_agent'),
  ];
  const reply = await resend([...people, ...people].map(({ email }) => email));
  expect(reply.body, reply.text).toMatchObject({ success: true, message: 'Resend email to 3 users success' });
  const mails = await mailsOf(
    people.map(({ _id }) => _id),
    3,
  );
  const subjects = people.map(({ _id }) =>
    mails.filter(({ user_id }) => user_id === _id).map(({ subject }) => subject),
  );
  expect(subjects).toEqual([
    [expect.stringMatching(/^Welcome to Property/)],
    [expect.stringMatching(/^You're an ambassador for/)],
    [expect.stringMatching(/added you to Hearth$/)],
  ]);
  await resend([people[0]?.email ?? '']);
  await mailsOf([people[0]?._id ?? ''], 2);
});

test('signed-up, deactivated, and other properties’ users get none, each with a reason', async () => {
  const { resident, elsewhereResident } = server();
  const off = await invite('resident', { disabled_at: new Date() });
  const reply = await resend([resident.email, off.email, elsewhereResident.email, 'nobody@hearth.example']);
  expect(reply.body).toMatchObject({ success: false, message: 'Resend email to 4 users failed' });
  expect(reply.body.results.map(({ message }) => message)).toEqual([
    peopleMessages.noWelcomeNeeded,
    peopleMessages.cannotSignIn,
    peopleMessages.notOfProperty,
    peopleMessages.notOfProperty,
  ]);
});

test("a super admin can reinvite platform users; others can't find them", async () => {
  const { superAdmin, admin, propertyAdmin } = server();
  const person = await invite('content_admin');
  for (const as of [admin, propertyAdmin])
    expect((await resend([person.email], as)).body.results[0]?.message).toBe(peopleMessages.notOfProperty);
  expect((await resend([person.email], superAdmin)).body.success).toBe(true);
  expect(await mailsOf([person._id], 1)).toMatchObject([{ property_id: null, subject: "You're an admin of Hearth" }]);
});

test("staff, viewers and managers of other properties can't send it", async () => {
  const { staff, seniorStaff, viewer, elsewhereManager, resident } = server();
  for (const as of [staff, seniorStaff, viewer, elsewhereManager, resident])
    expect((await resend(['a@hearth.example'], as)).status).toBe(403);
  expect((await resend([])).status).toBe(400);
  expect((await resend(['no address'])).status).toBe(400);
});
