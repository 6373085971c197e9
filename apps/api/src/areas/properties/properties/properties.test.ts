import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { enterScope } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/id.ts';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const { properties } = contract;

describe('the property list', () => {
  test('platform roles see every property, and staff their own, with points', async () => {
    const all = await server().as(server().admin).call(properties.list);
    expect(all.body.totalCount).toBe(3);
    const own = await server().as(server().staff).call(properties.list);
    expect(own.body.data.map(({ _id }) => _id)).toEqual([server().property]);
    expect(own.body.data[0]).toMatchObject({ points: 1_000_000, pointsShadow: 0, company: { name: 'First Company' } });
  });

  test('is searched literally by name or code, and filtered by company', async () => {
    const list = (query: object) => server().as(server().admin).call(properties.list, { query });
    expect((await list({ search: 't0002' })).body.totalCount).toBe(1);
    expect((await list({ search: '%' })).body.totalCount).toBe(0);
    expect(
      (await list({ companyId: server().company, orderBy: 'propertyCode', order: 'desc', limit: 1 })).body,
    ).toMatchObject({ totalCount: 2, data: [{ _id: server().sister }] });
    expect((await list({ groupId: newId() })).status).toBe(404);
  });
});

test('pending submissions are totaled at their cost', async () => {
  const values = {
    property_id: server().property,
    user_id: server().resident._id,
    type: 'boost',
    boost_type: 'custom',
    status: 'pending',
  };
  await server()
    .db.insertInto('point_logs')
    .values([
      { ...values, points: 300 },
      { ...values, points: 200 },
      { ...values, points: 900, deleted_at: new Date() },
    ])
    .execute();
  const { body } = await server()
    .as(server().manager)
    .call(properties.get, { params: { id: server().property } });
  expect(body.data).toMatchObject({ points: 1_000_000, pointsShadow: 500 });
});

test('companies and brands come from visible properties only', async () => {
  const { db, elsewhere } = server();
  await db.insertInto('brands').values({ name: 'Rent credit elsewhere', property_id: elsewhere }).execute();
  expect((await server().as(server().manager).call(contract.companies.list)).body.data.map(({ name }) => name)).toEqual(
    ['First Company'],
  );
  expect((await server().as(server().admin).call(contract.companies.list)).body.totalCount).toBe(2);
  expect((await server().as(server().resident).call(contract.brands.list)).body.data.map(({ name }) => name)).toEqual([
    'Test Coffee',
  ]);
  expect((await server().as(server().elsewhereResident).call(contract.brands.list)).body.totalCount).toBe(2);
});

describe('filters of the list', () => {
  const list = (query: object, as = server().admin) => server().as(as).call(properties.list, { query });
  const idsOf = async (query: object) => (await list(query)).body.data.map(({ _id }) => _id);

  test('country, status, and features that are on or off', async () => {
    const { db, company, addProperty, sister } = server();
    const north = await addProperty(company, { country: 'CA' });
    const change = { name: 'North', city: 'Guelph', active: false };
    await db.updateTable('properties').set(change).where('id', '=', north).execute();
    await server()
      .as(server().admin)
      .call(properties.addFeature, { body: { propertyId: sister, feature: 'rentRollPointsAmount', value: 9 } });
    expect(await idsOf({ country: 'CA' })).toEqual([north]);
    expect(await idsOf({ status: 'inactive' })).toEqual([north]);
    expect(await idsOf({ search: 'guel' })).toEqual([north]);
    expect(await idsOf({ status: 'active', limit: 10 })).toHaveLength(3);
    expect(await idsOf({ feature: ['rentRollPointsAmount', 'residentBoosts'] })).toEqual([sister]);
    expect(await idsOf({ withoutFeature: 'rentRollPointsAmount' })).toHaveLength(3);
    expect(await idsOf({ feature: 'requireSecondFactor' })).toEqual([]);
    expect((await list({ country: 'MX' })).status).toBe(400);
  });

  test('the export uses the same filters, and has points only with permission', async () => {
    const file = await list({ country: 'CA', format: 'csv' });
    expect(file.headers.get('content-disposition')).toContain('properties.csv');
    const [head = '', first = '', ...more] = file.text.trim().split('\r\n');
    expect(first).toMatch(/^North,T\d+,Inactive,/);
    expect(more).toEqual([]);
    const at = head.split(',').indexOf('Points');
    expect(first.split(',')[at]).toBe('0');
    const [, other = ''] = (await list({ country: 'CA', format: 'csv' }, server().contentAdmin)).text.split('\r\n');
    expect(other.split(',')[at]).toBe('');
  });

  test('total points cover visible properties only', async () => {
    const total = async (query: object, as = server().admin) =>
      (await server().as(as).call(properties.totalPoints, { query })).body.data;
    expect(await total({})).toMatchObject({ properties: 4, points: 3_000_000 });
    expect(await total({ companyId: server().company })).toMatchObject({ properties: 3, points: 2_000_000 });
    expect(await total({}, server().manager)).toEqual({ properties: 1, points: 1_000_000, pointsShadow: 500 });
    expect((await server().as(server().contentAdmin).call(properties.totalPoints)).status).toBe(403);
  });
});

test('two hundred properties are listed by one statement', async () => {
  const { addProperty, company, admin, statements } = server();
  const count = async (limit: number) => {
    statements.length = 0;
    const reply = await server()
      .as(admin)
      .call(properties.list, { query: { limit, orderBy: 'points' } });
    expect(reply.body.data).toHaveLength(limit);
    return statements.filter((text) => /\b(properties|accounts|point_logs)\b/.test(text) && text.includes('page_place'))
      .length;
  };
  expect(await count(1)).toBe(1);
  await Promise.all(Array.from({ length: 200 }, () => addProperty(company)));
  expect(await count(100)).toBe(1);
});

test('the list shows staff the resident and unit counts, before and after a rollup', async () => {
  const { db, company, addProperty, addPerson, superAdmin, manager } = server();
  const place = await addProperty(company);
  await addPerson('resident', place, { signedIn: false });
  const gone = await addPerson('ambassador', place, { signedIn: false });
  await addPerson('leasing_agent', place, { signedIn: false });
  await db.updateTable('properties').set({ city: 'Elsewhere' }).where('id', '=', place).execute();
  const unit = { property_id: place, unit: '1' };
  await db
    .insertInto('units')
    .values([unit, { ...unit, unit: '2' }, { ...unit, unit: '3', active: false }])
    .execute();
  const seen = async () => {
    const { body } = await server()
      .as(superAdmin)
      .call(properties.list, { query: { search: 'Elsewhere' } });
    const found = body.data.find(({ _id }) => _id === place);
    return [found?.residentCount, found?.unitCount];
  };
  expect(await seen()).toEqual([2, 2]);
  await sql`select fold_people()`.execute(db);
  expect(await seen()).toEqual([2, 2]);
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', gone._id).execute();
  expect(await seen()).toEqual([1, 2]);
  expect(
    (
      await server()
        .as(manager)
        .call(properties.get, { params: { id: place } })
    ).status,
  ).toBe(403);
  const { rows } = await db.transaction().execute(async (tx) => {
    await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [server().property] });
    return sql<{ count: number }>`select residents_at(${place}) as count`.execute(tx);
  });
  expect(rows[0]?.count).toBe(0);
});
