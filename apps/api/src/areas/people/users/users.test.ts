import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { csvRows } from '../../../../test/fixtures/csv.ts';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const list = (query: object, as = server().manager) => server().as(as).call(contract.users.list, { query });

describe('the user list', () => {
  test('finds any part of a name or email, literally, and counts exactly', async () => {
    for (const index of [1, 2, 3])
      await server().addPerson('resident', server().property, {
        firstName: 'Zebedee',
        lastName: `Quill${index}`,
        email: `zq${index}@hearth.example`,
      });
    const found = await list({ search: 'EDEE qui', limit: 2, orderBy: 'name', order: 'asc' });
    expect(found.body.totalCount).toBe(3);
    expect(found.body.users.map(({ lastName }) => lastName)).toEqual(['Quill1', 'Quill2']);
    expect((await list({ search: 'zq3@' })).body.totalCount).toBe(1);
    expect((await list({ search: '_uill' })).body.totalCount).toBe(0);
    expect((await list({ search: 'Quill', page: 9 })).body).toEqual({ users: [], totalCount: 3 });
  });

  test('shows staff only the people and roles of their properties', async () => {
    const both = await server().addPerson('resident', server().property, { firstName: 'Both' });
    await server()
      .db.insertInto('property_roles')
      .values({ user_id: both._id, property_id: server().elsewhere, role: 'ambassador' })
      .execute();
    const seen = await list({ search: 'Both' });
    expect(seen.body.users.map(({ properties }) => properties)).toEqual([
      [
        {
          property: server().property,
          name: expect.stringMatching(/^Property T/),
          role: 'resident',
          timezone: 'America/Denver',
        },
      ],
    ]);
    expect((await list({ limit: 100 })).body.users.map(({ _id }) => _id)).not.toContain(server().elsewhereResident._id);
    expect((await list({ propertyId: server().elsewhere }, server().admin)).body.users.map(({ _id }) => _id)).toContain(
      both._id,
    );
  });

  test('filters by status, role at the property, and eligibility for points', async () => {
    const invited = await server().addPerson('resident', server().property, { firstName: 'Invited' });
    await server().db.updateTable('users').set({ subject: null }).where('id', '=', invited._id).execute();
    expect((await list({ search: 'Invited', status: 'active' })).body.totalCount).toBe(0);
    expect((await list({ search: 'Invited', status: 'inactive' })).body.users[0]).toMatchObject({
      active: false,
      userId: null,
    });
    for (const [state, count] of [
      ['neverSignedIn', 1],
      ['deactivated', 0],
    ] as const)
      expect((await list({ search: 'Invited', status: 'inactive', state })).body.totalCount).toBe(count);
    expect((await list({ userType: 'leasing_agent' })).body.users.map(({ _id }) => _id)).toEqual([server().staff._id]);
    const paid = await list({ isTransaction: true as never, limit: 100 });
    expect(new Set(paid.body.users.map(({ role }) => role))).toEqual(new Set(['resident', 'ambassador']));
  });

  test.each([[{ orderBy: 'password' }], [{ limit: 101 }], [{ page: -1 }], [{ status: 'gone' }], [{ propertyId: 'x' }]])(
    '%j is refused',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

test('a user is visible only to staff of their properties', async () => {
  const get = (as = server().manager) =>
    server()
      .as(as)
      .call(contract.users.get, { params: { id: server().resident._id } });
  expect((await get()).body.data).toMatchObject({
    _id: server().resident._id,
    propertyIds: [server().property],
    balance: 0,
    leaseData: [],
  });
  expect((await get(server().elsewhereManager)).status).toBe(404);
  expect((await get(server().resident)).status).toBe(403);
});

describe('a row', () => {
  test("shows up to ten leases of the caller's properties, newest first", async () => {
    const { db, addPerson, property, elsewhere, admin } = server();
    const person = await addPerson('resident', property, { firstName: 'Lease', lastName: 'Holder' });
    await db
      .insertInto('property_roles')
      .values({ user_id: person._id, property_id: elsewhere, role: 'resident' })
      .execute();
    const lease = (year: number, at = property) => ({
      property_id: at,
      user_id: person._id,
      unit_number: '1',
      building: 'A',
      start_date: `${year}-01-01`,
      end_date: `${year + 1}-01-01`,
    });
    await db
      .insertInto('leases')
      .values([...Array.from({ length: 11 }, (_, index) => lease(2010 + index)), lease(2030, elsewhere)])
      .execute();
    const seen = (await list({ search: 'lease holder', propertyId: property })).body.users[0];
    expect(seen?.leaseData.map(({ startDate }) => startDate)).toEqual(
      Array.from({ length: 10 }, (_, index) => `${2020 - index}-01-01`),
    );
    expect(seen?.leaseData[0]).toMatchObject({
      unitNumber: '1',
      building: 'A',
      endDate: '2021-01-01',
      voidDate: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await list({ search: 'lease holder' }, admin)).body.users[0]?.leaseData[0]?.startDate).toBe('2030-01-01');
  });

  test('hides roles at other properties', async () => {
    const { db, addPerson, property, sister, elsewhere } = server();
    const lead = await addPerson('property_admin', elsewhere, { firstName: 'Twofold' });
    await db
      .insertInto('property_roles')
      .values({ user_id: lead._id, property_id: property, role: 'resident' })
      .execute();
    const both = await addPerson('manager', property);
    await db.insertInto('property_roles').values({ user_id: both._id, property_id: sister, role: 'manager' }).execute();
    for (const query of [{ search: 'Twofold' }, { search: 'Twofold', propertyId: property }]) {
      expect((await list(query, both)).body.users.map(({ role, can }) => [role, can.edit, can.changeRole])).toEqual([
        ['resident', false, true],
      ]);
    }
  });
});

describe('the export', () => {
  const exported = async (query: object, as = server().manager) => {
    const reply = await list({ format: 'csv', ...query }, as);
    return { reply, lines: reply.text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  };

  test("has every filtered row, dates in the import's format, and no formulas", async () => {
    const { db, addPerson, property } = server();
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
    const wire = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
    const person = await addPerson('ambassador', property, {
      firstName: '=1+1',
      lastName: 'Zyx, "Q"',
      email: 'zyx1@hearth.example',
    });
    await addPerson('resident', property, { firstName: 'Plain', lastName: 'Zyx', email: 'zyx2@hearth.example' });
    await db
      .insertInto('leases')
      .values([
        {
          property_id: property,
          user_id: person._id,
          unit_number: '1',
          building: 'A',
          start_date: day(-10),
          end_date: day(100),
        },
        {
          property_id: property,
          user_id: person._id,
          unit_number: '2',
          building: 'A',
          start_date: day(100),
          end_date: day(300),
        },
      ])
      .execute();
    const { reply } = await exported({
      search: 'zyx',
      orderBy: 'email',
      order: 'asc',
      limit: 1,
      propertyId: property,
    });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    const rows = csvRows(reply.text);
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'First Name',
      'Last Name',
      'Email',
      'Contact Email',
      'Phone',
      'Role',
      'Status',
      'Account',
      'Unit Number',
      'Building',
      'Occupants',
      'Lease Start Date',
      'Lease End Date',
      'Balance',
      'Total',
      'Send Email',
      'Created',
    ]);
    expect(rows[0]).toMatchObject({
      'First Name': "'=1+1",
      'Last Name': 'Zyx, "Q"',
      Email: 'zyx1@hearth.example',
      Role: 'Ambassador',
      Status: 'Active',
      Account: 'Active',
      'Unit Number': '',
      Occupants: '1',
      'Lease Start Date': wire(day(-10)),
      'Lease End Date': wire(day(100)),
      Balance: '0',
      Total: '0',
      'Send Email': 'yes',
    });
    expect(rows[1]).toMatchObject({ 'First Name': 'Plain', Role: 'Resident', 'Lease Start Date': '', Balance: '0' });
  });

  test('has no user of another property', async () => {
    const { lines } = await exported({});
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.some((line) => line.includes(server().elsewhereResident.email))).toBe(false);
    expect((await exported({ propertyId: server().property }, server().elsewhereManager)).reply.status).toBe(403);
  });
});

test("a profile has preferences, the property's messages, and leases in the User entity's format", async () => {
  const { db, manager, property, elsewhere, addPerson } = server();
  const person = await addPerson('resident', property);
  const preferences = {
    colorTheme: 'dark',
    textOptIn: true,
    pushTokens: ['secret-token'],
    selectedProperty: elsewhere,
  };
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', person._id)
    .execute();
  const mail = { user_id: person._id, recipient: person.email, text_body: '', html_body: '', message_id: 'm' };
  const mails = Array.from({ length: 52 }, (_, n) => ({
    ...mail,
    property_id: n === 0 ? elsewhere : property,
    message_key: `note:${person._id}:${n}`,
    subject: `Message ${n}`,
    status: 'queued',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
  }));
  await db.insertInto('outbox').values(mails).execute();
  const { body, text } = await server()
    .as(manager)
    .call(contract.users.get, { params: { id: person._id } });
  expect(body.data.prefs).toEqual({
    colorTheme: 'dark',
    usesSystemDarkMode: false,
    pushTokens: [],
    canSwitchRole: false,
    isAmbassador: false,
    textOptIn: true,
    favouriteBrandIds: [],
  });
  expect(body.data.notifications).toHaveLength(50);
  expect(body.data.notifications[0]).toMatchObject({ subject: 'Message 51', status: 'queued' });
  expect(body.data.leasedata).toEqual(body.data.leaseData);
  expect(text).not.toContain('secret-token');
  expect(text).not.toContain(elsewhere);
});
