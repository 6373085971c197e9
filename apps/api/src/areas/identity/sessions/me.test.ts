import { contract } from '@hearth/contract';
import { permissionsOf } from '@hearth/contract/permissions';
import { expect, test } from 'vitest';
import { startTestServer, useServer } from '../../../../test/harness.ts';

const server = useServer();
const { me, settings } = contract.sessions;

test('a platform role has its permissions everywhere and lists no property', async () => {
  const { body } = await server().as(server().admin).call(me);
  expect(body).toMatchObject({
    role: 'admin',
    company: null,
    companyRole: null,
    properties: [],
    permissions: permissionsOf('admin'),
  });
});

test("staff have their role's permissions at each of their properties", async () => {
  const { db, addPerson, property, sister } = server();
  const person = await addPerson('manager', property, { firstName: 'Nora', lastName: 'Quist' });
  await db
    .insertInto('property_roles')
    .values({ user_id: person._id, property_id: sister, role: 'read_only_manager' })
    .execute();
  const { body } = await server().as(person).call(me);
  expect(body.user).toMatchObject({
    _id: person._id,
    email: person.email,
    firstName: 'Nora',
    lastName: 'Quist',
    role: 'manager',
  });
  expect(body.user.userId).toMatch(/^[0-9a-f]{24}$/);
  expect(body).toMatchObject({ role: 'manager', permissions: [] });
  expect(body.properties).toEqual([
    { property, role: 'manager', permissions: permissionsOf('manager') },
    { property: sister, role: 'read_only_manager', permissions: permissionsOf('read_only_manager') },
  ]);
});

test('a removed role is no longer shown', async () => {
  const { db, addPerson, property } = server();
  const person = await addPerson('manager', property);
  await db.updateTable('property_roles').set({ role: 'read_only_manager' }).where('user_id', '=', person._id).execute();
  const shown = async () => (await server().as(person).call(me)).body;
  expect((await shown()).role).toBe('read_only_manager');
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', person._id).execute();
  await expect.poll(async () => (await shown()).properties).toEqual([]);
});

test('a resident sees their account and permissions', async () => {
  const { body, status } = await server().as(server().resident).call(me);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    role: 'resident',
    properties: [{ property: server().property, role: 'resident', permissions: permissionsOf('resident') }],
  });
});

test('company users see their company with the groups and properties of their access level', async () => {
  const { db, addPerson, company, property, sister } = server();
  const groups = await db
    .insertInto('company_groups')
    .values([
      { company_id: company, name: 'North' },
      { company_id: company, name: 'South' },
    ])
    .returning(['id as _id', 'name'])
    .execute();
  const north = groups.find(({ name }) => name === 'North') as { _id: string; name: string };
  await db.insertInto('property_groups').values({ property_id: sister, group_id: north._id }).execute();
  const levels = { all: groups, allSiteAccess: groups, multiSiteAccess: [north] };
  for (const [company_role, seen] of Object.entries(levels)) {
    const person = await addPerson('property_admin');
    await db
      .updateTable('users')
      .set({ company_id: company, company_role, company_group_ids: [north._id] })
      .where('id', '=', person._id)
      .execute();
    const { body } = await server().as(person).call(me);
    expect(body.company).toEqual({ _id: company, name: 'First Company', groups: seen });
    expect(body.companyRole).toBe(company_role);
    expect(body.properties.map((at) => at.property)).toEqual(
      company_role === 'multiSiteAccess' ? [sister] : [property, sister],
    );
  }
});

test('a company user without a property yet still sees the company', async () => {
  const { db, addPerson, company } = server();
  const person = await addPerson('manager');
  await db
    .updateTable('users')
    .set({ company_id: company, company_role: 'multiSiteAccess' })
    .where('id', '=', person._id)
    .execute();
  expect((await server().as(person).call(me)).body).toMatchObject({
    company: { _id: company, groups: [] },
    properties: [],
  });
});

test.each([undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIwIn0.'])(
  'the access token %s is refused',
  async (accessToken) => {
    const reply = await server()
      .as(accessToken === undefined ? undefined : { accessToken })
      .call(me);
    expect(reply).toMatchObject({ status: 401, error: { message: 'Session has been expired' } });
  },
);

test('the settings have the product, its support email and the demo accounts', async () => {
  const { body } = await server().as().call(settings);
  expect(body).toMatchObject({
    product: 'Hearth',
    slug: 'hearth',
    billingBase: '/billing',
    reviewHost: 'apartments.com',
    residentUrl: null,
    support: { email: 'support@hearth.example' },
  });
  expect(body.demo?.password).toBe('welcome-home');
  expect(body.demo?.accounts).toHaveLength(13);
});

test('the settings follow the configuration, and have no demo accounts outside demo mode', async () => {
  const { server: other, stop } = await startTestServer({
    env: {
      HEARTH_DEMO: 'false',
      HEARTH_PRODUCT: 'Elm',
      HEARTH_SLUG: 'elm',
      SUPPORT_PHONE: '555',
      HEARTH_REVIEW_HOST: 'reviews.example',
      RESIDENT_URL: 'https://app.example/residents/',
    },
  });
  const { body } = await other.as().call(settings);
  await stop();
  expect(body).toMatchObject({
    product: 'Elm',
    slug: 'elm',
    reviewHost: 'reviews.example',
    residentUrl: 'https://app.example/residents',
    support: { phone: '555' },
    demo: null,
  });
});

test.each(['manager', 'resident', 'superAdmin'] as const)(
  'a %s has the same preferences in another browser',
  async (who) => {
    const { db, company, property } = server();
    const person = server()[who];
    await db
      .updateTable('users')
      .set({ preferences: JSON.stringify({ pushTokens: ['phone'], colorTheme: 'purple' }) })
      .where('id', '=', person._id)
      .execute();
    const nothing = {
      colorTheme: null,
      usesSystemDarkMode: null,
      selectedProperty: null,
      selectedCompany: null,
      selectedGroup: null,
      hiddenColumns: null,
      dismissedChecklists: null,
    };
    expect((await server().as(person).call(me)).body.prefs).toEqual(nothing);
    const theme = { colorTheme: 'dark', usesSystemDarkMode: false } as const;
    const selection = {
      selectedProperty: property,
      selectedCompany: company,
      hiddenColumns: { '/point-logs': ['category'] },
    };
    const kept = await Promise.all(
      [theme, selection].map((body) => server().as(person).call(contract.sessions.savePrefs, { body })),
    );
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    await server()
      .as(person)
      .call(contract.sessions.savePrefs, { body: { selectedCompany: null } });
    expect((await server().as(person).call(me)).body.prefs).toEqual({
      ...nothing,
      ...theme,
      ...selection,
      selectedCompany: null,
    });
    const row = await db
      .selectFrom('users')
      .select('preferences')
      .where('id', '=', person._id)
      .executeTakeFirstOrThrow();
    expect(row.preferences).toMatchObject({ pushTokens: ['phone'] });
  },
);

test('only declared preferences are saved, and only for the caller', async () => {
  const savePrefs = (body: object, user?: typeof person) => server().as(user).send('PUT', '/me/prefs', { body });
  const person = server().manager;
  expect((await savePrefs({ colorTheme: 'dark' })).status).toBe(401);
  for (const body of [
    { pushTokens: [] },
    { colorTheme: 'x'.repeat(100) },
    { selectedProperty: 'anywhere' },
    { hiddenColumns: { '/leads': 'name' } },
    { hiddenColumns: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`/${i}`, []])) },
  ])
    expect((await savePrefs(body, person)).status).toBe(400);
  await savePrefs({ selectedProperty: 'All Property' }, person);
  expect((await server().as(server().viewer).call(me)).body.prefs.selectedProperty).toBeNull();
});
