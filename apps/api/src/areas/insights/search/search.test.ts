import { contract } from '@hearth/contract';
import { metaOf } from '@hearth/contract/definition';
import { searchKinds, searchPermissions, searchResultsMaximum } from '@hearth/contract/insights/search';
import { holds } from '@hearth/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { addTenantRecords, type Tenant } from '../../../../test/tenants/tenants.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const lists = {
  user: contract.users.list,
  unit: contract.units.list,
  lead: contract.leads.list,
  post: contract.posts.list,
  message: contract.messages.list,
  invoice: contract.invoices.list,
  brand: contract.brands.list,
  property: contract.properties.list,
};

let here: Tenant;
let sister: Tenant;
let elsewhere: Tenant;
beforeAll(async () => {
  const { brand, property } = server();
  here = await addTenantRecords(server(), property, brand);
  sister = await addTenantRecords(server(), server().sister, brand);
  elsewhere = await addTenantRecords(server(), server().elsewhere, brand);
  await server()
    .db.insertInto('brands')
    .values([here, sister, elsewhere].map(({ mark, property: own }) => ({ name: `Cafe ${mark}`, property_id: own })))
    .execute();
  for (const { mark, ids } of [here, sister, elsewhere])
    await sql`update invoices set number = ${mark} where id = ${ids['invoice']}`.execute(server().db);
});

const find = async (
  person: Person,
  q: string,
  query: { kinds?: (typeof searchKinds)[number][]; propertyId?: string } = {},
) => {
  const reply = await server()
    .as(person)
    .call(contract.search.find, { query: { q, ...query } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const titles = async (...found: Parameters<typeof find>) =>
  (await find(...found)).flatMap(({ results }) => results.map(({ title }) => title));

const word = () => `w${newId()}`;
const addResident = (lastName: string, more: { firstName?: string; email?: string } = {}) =>
  server().addPerson('resident', server().property, { lastName, signedIn: false, ...more });

test('each kind needs the permission of its list', () => {
  for (const kind of searchKinds)
    expect([kind, metaOf(lists[kind]).permission]).toEqual([kind, searchPermissions[kind]]);
});

test('every role finds exactly the kinds whose lists it may open, at its own properties', async () => {
  const { superAdmin, admin, brandAdmin, contentAdmin, propertyAdmin, manager, seniorStaff, staff, viewer } = server();
  const roles = {
    super_admin: superAdmin,
    admin,
    brand_admin: brandAdmin,
    content_admin: contentAdmin,
    property_admin: propertyAdmin,
    manager,
    sr_leasing_agent: seniorStaff,
    leasing_agent: staff,
    read_only_manager: viewer,
  } as const;
  for (const [role, person] of Object.entries(roles)) {
    const found = await find(person, here.mark);
    const allowed = searchKinds.filter((kind) => holds(role as keyof typeof roles, searchPermissions[kind]));
    expect([role, found.map(({ kind }) => kind).toSorted()]).toEqual([role, allowed.toSorted()]);
    for (const { results } of found)
      for (const { property } of results)
        expect(property).toMatchObject({ _id: here.property, name: `House ${here.mark}` });
  }
});

test.each(['resident', 'ambassador'] as const)('a %s may not search', async (who) => {
  const reply = await server()
    .as(server()[who])
    .call(contract.search.find, { query: { q: here.mark } });
  expect(reply.status).toBe(403);
});

test('staff find records of all their properties, each with its property, and none of others', async () => {
  const { addPerson, db, property, sisterManager, elsewhereManager, admin } = server();
  const both = await addPerson('manager', property);
  await db
    .insertInto('property_roles')
    .values({ user_id: both._id, property_id: sister.property, role: 'manager' })
    .execute();
  const propertiesFor = async (person: Person, query = {}) =>
    new Set((await find(person, 'mark', query)).flatMap(({ results }) => results.map((found) => found.property?._id)));
  expect(await propertiesFor(both, { kinds: ['property'] })).toEqual(new Set([here.property, sister.property]));
  for (const kind of searchKinds) {
    expect(await propertiesFor(sisterManager, { kinds: [kind] })).toEqual(new Set([sister.property]));
    expect(await propertiesFor(elsewhereManager, { kinds: [kind] })).toEqual(new Set([elsewhere.property]));
    expect(await propertiesFor(both, { kinds: [kind], propertyId: sister.property })).toEqual(
      new Set([sister.property]),
    );
    expect(await find(both, elsewhere.mark, { kinds: [kind] })).toEqual([]);
    expect(await titles(admin, elsewhere.mark, { kinds: [kind] })).not.toEqual([]);
  }
});

test('each permission counts only at the properties where the role holds it', async () => {
  const { addPerson, db, property } = server();
  const mixed = await addPerson('leasing_agent', property);
  await db
    .insertInto('property_roles')
    .values({ user_id: mixed._id, property_id: sister.property, role: 'manager' })
    .execute();
  expect(await titles(mixed, here.mark, { kinds: ['message', 'invoice'] })).toEqual([]);
  expect(await titles(mixed, sister.mark, { kinds: ['message', 'invoice'] })).toHaveLength(2);
  expect(await titles(mixed, here.mark, { kinds: ['lead'] })).toHaveLength(1);
});

test('posts of a disabled feature are not found', async () => {
  const { db, manager, property } = server();
  const name = word();
  const types = ['POST', 'BOOST', 'AMBASSADOR_POST', 'AMBASSADOR_BOOST'] as const;
  await db
    .insertInto('posts')
    .values(types.map((type) => ({ type, property_id: property, title: `${name} ${type}`, boost_type: 'custom' })))
    .execute();
  const found = async () => (await titles(manager, name)).map((title) => title.split(' ')[1]).toSorted();
  expect(await found()).toEqual(types.toSorted());
  for (const [feature, left] of [
    ['residentBoosts', ['AMBASSADOR_BOOST', 'AMBASSADOR_POST', 'POST']],
    ['ambassador', ['BOOST', 'POST']],
  ] as const) {
    const turn = (on: boolean) =>
      sql`update properties set features = features || ${JSON.stringify({ [feature]: on })} where id = ${property}`.execute(
        db,
      );
    await turn(false);
    expect(await found()).toEqual(left);
    await turn(true);
  }
});

test('removed people, deleted posts and merged leads are not found', async () => {
  const { db, manager, superAdmin } = server();
  const name = word();
  const [gone, removed] = [await addResident(name), await addResident(name)];
  const { property, resident } = server();
  await db
    .insertInto('posts')
    .values({ type: 'POST', property_id: property, title: name, deleted_at: new Date() })
    .execute();
  const lead = newId();
  await sql`insert into point_logs (id, property_id, user_id, type, boost_type, status, points, boost_info)
    values (${lead}, ${property}, ${resident._id}, 'boost', 'referral', 'pending', 10, ${JSON.stringify({ referral: { lastName: name } })})`.execute(
    db,
  );
  expect(await titles(manager, name)).toContain(name);
  await sql`update leads set merged_into = ${here.ids['lead']} where id = ${lead}`.execute(db);
  await sql`update property_roles set removed_at = now() where user_id = ${removed._id}`.execute(db);
  expect(await titles(manager, name)).toEqual([`Test ${name}`]);
  await sql`update users set deleted_at = now() where id in (${gone._id}, ${removed._id})`.execute(db);
  for (const person of [manager, superAdmin]) expect(await titles(person, name)).toEqual([]);
});

test('wildcards and quotes are searched as typed, in any case', async () => {
  const { db, brandAdmin } = server();
  const name = word();
  const odd = [`${name} 100% off`, `${name} a_b`, `${name} c\\d`, `${name} O'Neil "Co"`];
  await db
    .insertInto('brands')
    .values(odd.map((brand) => ({ name: brand })))
    .execute();
  expect(await titles(brandAdmin, `${name} 100%`)).toEqual([odd[0]]);
  expect(await titles(brandAdmin, `${name} A_B`)).toEqual([odd[1]]);
  expect(await titles(brandAdmin, `${name} c\\d`)).toEqual([odd[2]]);
  expect(await titles(brandAdmin, `${name.toUpperCase()} o'neil "`)).toEqual([odd[3]]);
  for (const none of [`${name} %off`, `${name}_100`, `${name}%`, `%${name}`])
    expect(await titles(brandAdmin, none)).toEqual([]);
});

test('whole words come first, then starts of words, then other parts, active before inactive', async () => {
  const { db, manager } = server();
  const name = word();
  for (const last of [`x${name}`, `${name}son`, `${name} b`, `${name} a`, `${name} c`]) await addResident(last);
  await sql`update users set disabled_at = now() where last_name = ${`${name} a`}`.execute(db);
  const ranked = ['b', 'c', 'a'].map((last) => `Test ${name} ${last}`);
  expect(await titles(manager, name)).toEqual([...ranked, `Test ${name}son`, `Test x${name}`]);
  const { email } = await addResident(word(), { email: `${name}@hearth.example` });
  expect((await find(manager, email.toUpperCase()))[0]?.results).toHaveLength(1);
});

test('names with accents and in other scripts are found', async () => {
  const name = `Oisín${newId()}`;
  await addResident(name);
  for (const typed of [name, name.slice(0, 6), name.toLowerCase()])
    expect(await titles(server().manager, typed)).toContain(`Test ${name}`);
  await addResident('王小明');
  for (const typed of ['王小明', '小明']) expect(await titles(server().manager, typed)).toContain('Test 王小明');
});

test('a kind with an exact match comes before kinds that match in part', async () => {
  const { db, manager, property } = server();
  const name = word();
  await addResident(`${name}son`);
  await db.insertInto('units').values({ property_id: property, building: '', unit: name }).execute();
  expect((await find(manager, name)).map(({ kind }) => kind)).toEqual(['unit', 'user']);
});

test('subtitles say role, unit and state in plain words', async () => {
  const { db, manager, property } = server();
  const name = word();
  const { _id } = await addResident(name);
  await sql`update users set unit_number = '204', building = 'Elm', disabled_at = now() where id = ${_id}`.execute(db);
  await db.insertInto('units').values({ property_id: property, building: 'Elm', unit: name, active: false }).execute();
  const found = await find(manager, name);
  expect(found.flatMap(({ results }) => results.map(({ title, subtitle }) => [title, subtitle]))).toEqual([
    [`Test ${name}`, 'Resident · Unit 204, Elm · Deactivated'],
    [`${name}, Elm`, 'Vacant · Inactive'],
  ]);
});

test('a lead is found by its phone number, however it is typed', async () => {
  const phone = `303${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  await sql`update leads set phone = ${`+1 ${phone}`} where id = ${here.ids['lead']}`.execute(server().db);
  const typed = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  for (const q of [typed, phone, `+1${phone}`, phone.slice(3)])
    expect(await titles(server().manager, q, { kinds: ['lead'] })).toHaveLength(1);
});

test('two characters find starts of words only, and punctuation nothing', async () => {
  const { db, manager, property } = server();
  const unit = (name: string, building: string) => ({ property_id: property, unit: name, building });
  await db
    .insertInto('units')
    .values([unit('q7', 'A'), unit('1q7', 'A'), unit('q75', 'B')])
    .execute();
  expect(await titles(manager, 'q7', { kinds: ['unit'] })).toEqual(['q7, A', 'q75, B']);
  for (const typed of ['1q7', 'Unit 1Q7', '#1q7', 'apt 1q7'])
    expect(await titles(manager, typed, { kinds: ['unit'] })).toEqual(['1q7, A']);
  expect(await titles(manager, '%%%')).toEqual([]);
});

test.each(['', 'a', ' a ', 'x'.repeat(101), 'ab\u0000c'])('%j is refused', async (q) => {
  const reply = await server().as(server().manager).call(contract.search.find, { query: { q } });
  expect(reply.status, reply.text).toBe(400);
});

test('a kind has at most eight results, and says when there are more', async () => {
  const { db, manager, property } = server();
  const name = word();
  const add = (count: number) =>
    sql`insert into units (property_id, building, unit) select ${property}, ${name}, n || 'x' || ${count}::integer from generate_series(1, ${count}::integer) n`.execute(
      db,
    );
  await add(searchResultsMaximum);
  expect((await find(manager, name))[0]).toMatchObject({ hasMore: false });
  await add(1);
  const [units] = await find(manager, name);
  expect(units).toMatchObject({ kind: 'unit', hasMore: true });
  expect(units?.results).toHaveLength(searchResultsMaximum);
});
