import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { useServer, withinASecond } from '../../../../../test/harness.ts';
import type { Person } from '../../../../../test/scenario.ts';

const server = useServer();
const update = (body: object, as = server().manager) =>
  server()
    .as(as)
    .call(contract.users.update, { body: body as never });
const invited = async (
  role: 'resident' | 'ambassador' | 'manager' | 'leasing_agent' = 'resident',
  propertyId = server().property,
) => {
  const person = await server().addPerson(role, propertyId, { signedIn: false });
  await server().db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
  return person;
};
const me = (accessToken: string) => server().as({ accessToken }).call(contract.sessions.me);

/** Opens a live stream; resolves when it ends. */
async function streamEnd(accessToken: string): Promise<{ ended: Promise<number> }> {
  const response = await fetch(`${server().url}/api/live`, { headers: { authorization: `Bearer ${accessToken}` } });
  const reader = response.body?.getReader();
  await reader?.read();
  const drain = async () => {
    while (reader && !(await reader.read()).done);
    return performance.now();
  };
  return { ended: drain() };
}

describe('details', () => {
  test('sent fields change, others stay, and the audit log has both values', async () => {
    const person = await invited();
    const reply = await update({
      _id: person._id,
      firstName: 'Ada',
      phone: '512-555-0142',
      unitNumber: '9',
      occupants: 3,
      sendEmail: false,
      externalID: 'x-1',
      email: 'Ada@Hearth.Example',
    });
    expect(reply.body.data, reply.text).toMatchObject({
      firstName: 'Ada',
      lastName: 'resident',
      phone: '512-555-0142',
      unitNumber: '9',
      occupants: 3,
      sendEmail: false,
      externalID: 'x-1',
      email: 'ada@hearth.example',
    });
    const trail = await server()
      .db.selectFrom('audit_log')
      .select(['before', 'after', 'action'])
      .where('target_id', '=', person._id)
      .executeTakeFirstOrThrow();
    expect(trail).toMatchObject({ action: 'user.update', before: { firstName: 'Test' }, after: { firstName: 'Ada' } });
  });

  test('the email of a signed-up user is fixed, and other users’ emails are taken', async () => {
    const { resident, ambassador } = server();
    expect((await update({ _id: resident._id, email: 'thief@hearth.example' })).error).toMatchObject({
      code: 'CONFLICT',
      message: peopleMessages.emailFixed,
    });
    expect((await update({ _id: resident._id, email: resident.email, lastName: 'Same' })).status).toBe(200);
    const person = await invited();
    expect((await update({ _id: person._id, email: ambassador.email })).error).toMatchObject({
      code: 'CONFLICT',
      message: peopleMessages.emailInUse,
    });
  });

  test("an invited superior can't be taken over by changing the email", async () => {
    const lead = await invited('manager');
    for (const as of [server().staff, server().seniorStaff, server().manager]) {
      const reply = await update({ _id: lead._id, email: 'mine@hearth.example' }, as);
      expect([reply.status, reply.error.message]).toEqual([403, peopleMessages.notYours]);
    }
    expect((await update({ _id: lead._id, email: 'right@hearth.example' }, server().propertyAdmin)).status).toBe(200);
  });

  test('for users of another company only the role here changes', async () => {
    const { property, elsewhere, db, admin } = server();
    const both = await invited('resident', elsewhere);
    await db
      .insertInto('property_roles')
      .values({ user_id: both._id, property_id: property, role: 'resident' })
      .execute();
    for (const change of [
      { firstName: 'X' },
      { email: 'x@hearth.example' },
      { active: false },
      { phone: '512-555-0142' },
    ]) {
      const reply = await update({ _id: both._id, ...change });
      expect([reply.status, reply.error.message], JSON.stringify(change)).toEqual([403, peopleMessages.worksElsewhere]);
    }
    const role = await update({ _id: both._id, role: 'ambassador' });
    expect(role.body.data, role.text).toMatchObject({
      role: 'ambassador',
      properties: [{ property, role: 'ambassador' }],
    });
    expect(role.text).not.toContain(elsewhere);
    expect(
      (
        await db
          .selectFrom('property_roles')
          .select('role')
          .where('user_id', '=', both._id)
          .where('property_id', '=', elsewhere)
          .executeTakeFirstOrThrow()
      ).role,
    ).toBe('resident');
    expect((await update({ _id: both._id, firstName: 'Right' }, admin)).body.data.firstName).toBe('Right');
  });

  test.for([
    [{ firstName: '' }, peopleMessages.firstNameRequired],
    [{ email: 'x' }, peopleMessages.emailInvalid],
    [{ phone: '1' }, peopleMessages.phoneInvalid],
    [{ occupants: 101 }, 'Occupants must be 1 to 100'],
    [{ spendLimit: -1 }, 'Spend limit must be positive'],
    [{ role: 'x' }, 'role'],
    [{ balance: 5 }, 'balance'],
  ] as const)('%j is refused', async ([change, message]) => {
    const reply = await update({ _id: server().resident._id, ...change });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(message);
  });

  test("other properties can't find the user, and viewers can't change them", async () => {
    const { resident, elsewhereManager, sisterManager, viewer, ambassador } = server();
    for (const as of [elsewhereManager, sisterManager])
      expect((await update({ _id: resident._id, firstName: 'X' }, as)).status).toBe(404);
    for (const as of [viewer, ambassador])
      expect((await update({ _id: resident._id, firstName: 'X' }, as)).status).toBe(403);
    expect((await update({ _id: '0123456789abcdef01234567', firstName: 'X' })).status).toBe(404);
  });

  test("users can't set their own spend limit", async () => {
    const { manager, seniorStaff, propertyAdmin } = server();
    expect((await update({ _id: manager._id, spendLimit: 0, lastName: 'Own' })).body.data.lastName).toBe('Own');
    expect((await update({ _id: manager._id, spendLimit: 99 })).error.message).toBe(peopleMessages.ownSpendLimit);
    expect((await update({ _id: seniorStaff._id, spendLimit: 500 })).body.data.spendLimit).toBe(500);
    expect((await update({ _id: propertyAdmin._id, spendLimit: 500 })).status).toBe(403);
  });
});

describe('roles', () => {
  test('follow the hierarchy for the old and the new role', async () => {
    const person = await invited();
    const { manager, staff, propertyAdmin, seniorStaff } = server();
    expect((await update({ _id: person._id, role: 'leasing_agent' })).body.data).toMatchObject({
      role: 'leasing_agent',
    });
    expect(
      (await server().db.selectFrom('users').select('role').where('id', '=', person._id).executeTakeFirstOrThrow())
        .role,
    ).toBe('leasing_agent');
    expect((await update({ _id: person._id, role: 'manager' })).error.message).toBe(peopleMessages.roleNotAllowed);
    expect((await update({ _id: person._id, role: 'resident' }, staff)).error.message).toBe(
      peopleMessages.roleNotAllowed,
    );
    expect((await update({ _id: propertyAdmin._id, role: 'resident' })).error.message).toBe(
      peopleMessages.roleNotAllowed,
    );
    expect((await update({ _id: manager._id, role: 'property_admin' })).error.message).toBe(peopleMessages.ownRole);
    expect((await update({ _id: manager._id, role: 'resident' })).error.message).toBe(peopleMessages.ownRole);
    expect((await update({ _id: seniorStaff._id, role: 'admin' }, server().superAdmin)).status).toBe(400);
    expect((await update({ _id: person._id, role: 'resident', propertyId: server().sister })).error.message).toBe(
      peopleMessages.notOfProperty,
    );
  });

  test('need a property if the user has several', async () => {
    const { sister, property, db, admin } = server();
    const both = await invited();
    await db
      .insertInto('property_roles')
      .values({ user_id: both._id, property_id: sister, role: 'resident' })
      .execute();
    expect((await update({ _id: both._id, role: 'ambassador' }, admin)).error.issues).toMatchObject([
      { path: ['body', 'propertyId'] },
    ]);
    expect(
      (await update({ _id: both._id, role: 'ambassador', propertyId: sister }, admin)).body.data.properties.map(
        ({ property: at, role }) => [at, role],
      ),
    ).toEqual([
      [property, 'resident'],
      [sister, 'ambassador'],
    ]);
  });

  test('a changed role ends the live stream and applies at once', () =>
    withinASecond(async () => {
      const agent = await server().addPerson('leasing_agent', server().property);
      const { ended } = await streamEnd(agent.accessToken);
      const from = performance.now();
      await update({ _id: agent._id, role: 'read_only_manager' });
      const took = (await ended) - from;
      expect((await me(agent.accessToken)).body.properties[0]?.role).toBe('read_only_manager');
      return took;
    }));

  test('only a super admin changes platform roles', async () => {
    const { contentAdmin, superAdmin, admin, brandAdmin } = server();
    expect((await update({ _id: contentAdmin._id, role: 'brand_admin' }, superAdmin)).body.data.role).toBe(
      'brand_admin',
    );
    expect((await update({ _id: contentAdmin._id, role: 'super_admin' }, superAdmin)).status).toBe(403);
    expect((await update({ _id: contentAdmin._id, role: 'resident' }, superAdmin)).status).toBe(400);
    expect((await update({ _id: superAdmin._id, role: 'admin' }, superAdmin)).error.message).toBe(
      peopleMessages.ownRole,
    );
    expect((await update({ _id: brandAdmin._id, role: 'admin' }, admin)).status).toBe(403);
    expect((await update({ _id: superAdmin._id, firstName: 'X' }, admin)).status).toBe(403);
  });
});

describe('deactivating', () => {
  test('ends calls and live streams within a second, and activating needs a new sign-in', () =>
    withinASecond(async () => {
      const person = await server().addPerson('leasing_agent', server().property);
      const { ended } = await streamEnd(person.accessToken);
      const from = performance.now();
      expect((await update({ _id: person._id, active: false })).body.data).toMatchObject({
        active: false,
        isDisabled: true,
      });
      expect((await me(person.accessToken)).status).toBe(401);
      const took = (await ended) - from;
      expect((await update({ _id: person._id, active: true })).body.data).toMatchObject({
        active: true,
        isDisabled: false,
      });
      expect((await me(person.accessToken)).status).toBe(401);
      return took;
    }));

  test("isn't allowed for yourself or superiors", async () => {
    const { manager, propertyAdmin } = server();
    expect((await update({ _id: manager._id, active: false })).error.message).toBe(peopleMessages.ownAccount);
    expect((await update({ _id: propertyAdmin._id, active: false })).error.message).toBe(peopleMessages.notYours);
    expect((await me(propertyAdmin.accessToken)).status).toBe(200);
  });

  test('twice at once happens once, and updates live screens', async () => {
    const person = await invited();
    const replies = await Promise.all([
      update({ _id: person._id, active: false }),
      update({ _id: person._id, active: false, lastName: 'Both' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const changes = await server()
      .db.selectFrom('changes')
      .select(['topic', 'property_id'])
      .where('record_id', '=', person._id)
      .where('topic', '=', 'user')
      .execute();
    expect(changes).toEqual([
      { topic: 'user', property_id: server().property },
      { topic: 'user', property_id: server().property },
    ]);
  });
});

describe('a user with only a company role', () => {
  let person: Person;

  /** A company role covers the company's properties; the person has no property roles. */
  beforeEach(async () => {
    const { addPerson, company, db } = server();
    person = await addPerson('property_admin', undefined, { firstName: 'Cora', lastName: 'Company' });
    await db
      .updateTable('users')
      .set({ company_id: company, company_role: 'allSiteAccess' })
      .where('id', '=', person._id)
      .execute();
  });
  const as = (actor = server().superAdmin) => server().as(actor);
  const get = (actor = server().superAdmin) => as(actor).call(contract.users.get, { params: { id: person._id } });
  const listed = async (actor: Person) => {
    const query = { search: 'Cora', limit: 100, status: 'all' as const };
    const { body } = await as(actor).call(contract.users.list, { query });
    return body.users.find(({ _id }) => _id === person._id);
  };

  test('is listed for the platform with its actions, and opens', async () => {
    for (const actor of [server().superAdmin, server().admin]) {
      const row = await listed(actor);
      expect(row?.can).toMatchObject({ edit: true, deactivate: true, remove: true });
      const reply = await get(actor);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data.can).toMatchObject(row?.can ?? {});
    }
  });

  test('can be edited, deactivated, activated and removed', async () => {
    const change = async (body: object) => {
      const reply = await as().call(contract.users.update, { body: { _id: person._id, ...body } });
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    };
    expect(await change({ firstName: 'Clara' })).toMatchObject({ firstName: 'Clara' });
    expect(await change({ active: false })).toMatchObject({ isDisabled: true });
    expect(await change({ active: true })).toMatchObject({ isDisabled: false });
    const preview = await as().call(contract.removals.preview, { params: { id: person._id }, query: {} });
    expect(preview.body.data).toMatchObject({ leases: 0, closesAccount: true });
    const removed = await as().call(contract.removals.removeUser, { params: { id: person._id }, query: {} });
    expect(removed.status, removed.text).toBe(200);
  });

  test("is hidden from a property's staff", async () => {
    for (const actor of [server().manager, server().elsewhereManager]) {
      expect(await listed(actor)).toBeUndefined();
      expect((await get(actor)).status).toBe(404);
    }
  });
});
