import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const admin = () => server().as(server().admin);
let groupId = '';

beforeAll(async () => {
  const { company: companyId, sister } = server();
  const { body } = await admin().call(contract.groups.create, {
    body: { companyId, name: 'North', propertyIds: [sister] },
  });
  groupId = body.data._id;
});

const someone = (values: object = {}) => ({
  companyId: server().company,
  email: `${newId()}@hearth.example`,
  firstName: 'Iris',
  lastName: 'Falk',
  companyRole: 'allSiteAccess' as const,
  ...values,
});

test('a new user is added with level and groups after a preview, and welcomed by the company', async () => {
  const { sister } = server();
  const change = someone({ companyRole: 'multiSiteAccess', groupIds: [groupId], role: 'manager' });
  const preview = await admin().call(contract.companyUsers.preview, { body: { change } });
  expect(preview.body.data).toMatchObject({
    gains: [{ user: { email: change.email }, role: 'manager', properties: [{ _id: sister }] }],
    losses: [],
  });
  const { confirms } = preview.body.data;
  const added = await admin().call(contract.companyUsers.add, { body: { ...change, confirms } });
  expect(added.body.data).toMatchObject({
    email: change.email,
    role: 'manager',
    companyRole: 'multiSiteAccess',
    groups: [{ _id: groupId }],
    propertyCount: 1,
    state: 'neverSignedIn',
  });
  const mailTo = () =>
    server().db.selectFrom('outbox').select('subject').where('recipient', '=', change.email).execute();
  await eventually(async () => (await mailTo()).length === 1);
  expect((await mailTo())[0]?.subject).toBe('First Company added you to Hearth');
  const again = await admin().call(contract.companyUsers.add, { body: change });
  expect([again.status, again.body]).toMatchObject([
    409,
    { message: 'This company already has a user with this email' },
  ]);
});

test('no group, or a group of another company, is refused', async () => {
  const none = await admin().call(contract.companyUsers.add, { body: someone({ companyRole: 'multiSiteAccess' }) });
  expect([none.status, none.body]).toMatchObject([400, { message: 'Choose at least one group' }]);
  const foreign = someone({ companyRole: 'multiSiteAccess', groupIds: [newId()] });
  expect((await admin().call(contract.companyUsers.add, { body: foreign })).status).toBe(404);
});

test('staff of the company become company users; residents, platform users and users of another company are refused', async () => {
  const { manager, resident, superAdmin, elsewhereManager } = server();
  const add = async (email: string) =>
    (await admin().call(contract.companyUsers.add, { body: someone({ email }) })).status;
  expect(await Promise.all([resident, superAdmin, elsewhereManager].map(({ email }) => add(email)))).toEqual([
    409, 409, 409,
  ]);
  expect(await add(manager.email)).toBe(200);
});

test('removing the access level keeps roles held at properties', async () => {
  const { property, sister, seniorStaff, company } = server();
  const added = await admin().call(contract.companyUsers.add, {
    body: someone({ email: seniorStaff.email, role: 'sr_leasing_agent' }),
  });
  const userId = added.body.data._id;
  const seen = async () =>
    (await server().as(seniorStaff).call(contract.properties.list, {})).body.data.map(({ _id }) => _id).sort();
  expect(await seen()).toEqual([property, sister].sort());
  const narrowed = await admin().call(contract.companyUsers.update, {
    body: { userId, companyRole: 'multiSiteAccess', groupIds: [groupId], role: 'sr_leasing_agent' },
  });
  expect(narrowed.body.data).toMatchObject({ companyRole: 'multiSiteAccess', propertyCount: 1 });
  const { body } = await admin().call(contract.companyUsers.preview, { body: { change: { userId } } });
  expect(body.data).toMatchObject({ gains: [], losses: [{ properties: [{ _id: sister }] }] });
  await admin().call(contract.companyUsers.remove, { body: { userId, confirms: body.data.confirms } });
  expect(await seen()).toEqual([property]);
  const { body: list } = await admin().call(contract.companyUsers.list, { query: { companyId: company, limit: 100 } });
  expect(list.data.map(({ _id }) => _id)).not.toContain(userId);
});

test('a property moved to another company keeps its invitations and no longer shares unit details with the old one', async () => {
  const { db, addProperty, addPerson, company } = server();
  const target = (await admin().call(contract.companies.create, { body: { name: `Target ${newId()}` } })).body.data._id;
  const [moved, kept] = [await addProperty(company), await addProperty(company)];
  const lead = await addPerson('manager', moved);
  await db.insertInto('property_roles').values({ user_id: lead._id, property_id: kept, role: 'manager' }).execute();
  const invite = async (propertyId: string, email: string) => {
    const { body } = await server()
      .as(lead)
      .call(contract.users.create, {
        query: { propertyId },
        body: { email, firstName: 'Uma', lastName: 'Vale', role: 'resident' },
      });
    return body.data._id;
  };
  const { elsewhereResident } = server();
  const invited = await invite(moved, elsewhereResident.email);
  expect(await invite(kept, elsewhereResident.email)).toBe(invited);
  const neighbor = await addPerson('resident', moved, { firstName: 'Nia' });
  await db
    .insertInto('property_roles')
    .values({ user_id: neighbor._id, property_id: kept, role: 'resident' })
    .execute();
  await db.updateTable('users').set({ unit_number: '12' }).where('id', '=', neighbor._id).execute();

  await admin().call(contract.companies.assignProperties, { body: { companyId: target, propertyIds: [moved] } });

  const { rows: waiting } = await sql<{ property_id: string; invited_to: string }>`
    select r.property_id, u.invited_to from users u join property_roles r on r.user_id = u.id and r.removed_at is null
    where u.email = ${elsewhereResident.email} and u.invited_to is not null and u.deleted_at is null`.execute(db);
  expect(waiting.sort((a, b) => a.property_id.localeCompare(b.property_id))).toEqual(
    [
      { property_id: moved, invited_to: target },
      { property_id: kept, invited_to: company },
    ].sort((a, b) => a.property_id.localeCompare(b.property_id)),
  );
  const own = await server().as(elsewhereResident).call(contract.invitations.list, {});
  expect(own.body.data).toHaveLength(2);
  const remaining = await addPerson('manager', kept);
  const leaving = await addPerson('manager', moved);
  const unitSeenBy = async (person: typeof remaining) =>
    (
      await server()
        .as(person)
        .call(contract.users.get, { params: { id: neighbor._id } })
    ).body.data.unitNumber;
  await server()
    .as(server().superAdmin)
    .call(contract.users.update, { body: { _id: neighbor._id, unitNumber: '7' } });
  expect([await unitSeenBy(remaining), await unitSeenBy(leaving)]).toEqual(['7', '12']);
});

test("an invitation moved to a company that already invited the person is merged into that company's invitation", async () => {
  const { db, addProperty, addPerson, company, elsewhere } = server();
  const { email } = await addPerson('resident', elsewhere);
  const target = (await admin().call(contract.companies.create, { body: { name: `Target ${newId()}` } })).body.data._id;
  const [moved, there] = [await addProperty(company), await addProperty(target)];
  const invite = async (propertyId: string) => {
    const person = { email, firstName: 'Uma', lastName: 'Vale', role: 'resident' as const };
    const { body } = await server()
      .as(await addPerson('manager', propertyId))
      .call(contract.users.create, { query: { propertyId }, body: person });
    return body.data._id;
  };
  const [ofTarget, taken] = [await invite(there), await invite(moved)];
  const lease = {
    property_id: moved,
    user_id: taken,
    unit_number: '9',
    start_date: '2026-01-01',
    end_date: '2199-01-01',
  };
  await db.insertInto('leases').values(lease).execute();
  const assigned = await admin().call(contract.companies.assignProperties, {
    body: { companyId: target, propertyIds: [moved] },
  });
  expect(assigned.status, assigned.text).toBe(200);
  const { rows } = await sql<{ id: string; places: string[]; leases: number }>`
    select u.id, array_agg(r.property_id::text) as places, (select count(*) from leases l where l.user_id = u.id) as leases
    from users u join property_roles r on r.user_id = u.id and r.removed_at is null
    where u.email = ${email} and u.invited_to = ${target} and u.deleted_at is null group by 1`.execute(db);
  expect(rows).toEqual([{ id: ofTarget, places: expect.arrayContaining([moved, there]), leases: 1 }]);
  const gone = await db.selectFrom('users').select('deleted_at').where('id', '=', taken).executeTakeFirstOrThrow();
  expect(gone.deleted_at).not.toBeNull();
});
