import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../../platform/id.ts';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const { properties } = contract;

describe('the property list', () => {
  test('platform roles see every property, staff only theirs, with their points', async () => {
    const all = await server().as(server().admin).call(properties.list);
    expect(all.body.totalCount).toBe(3);
    const own = await server().as(server().staff).call(properties.list);
    expect(own.body.data.map(({ _id }) => _id)).toEqual([server().property]);
    expect(own.body.data[0]).toMatchObject({ points: 1_000_000, pointsShadow: 0, company: { name: 'First Company' } });
  });

  test('is searched by a part of the name or the code, literally, and filtered by company', async () => {
    const list = (query: object) => server().as(server().admin).call(properties.list, { query });
    expect((await list({ search: 't0002' })).body.totalCount).toBe(1);
    expect((await list({ search: '%' })).body.totalCount).toBe(0);
    expect(
      (await list({ companyId: server().company, orderBy: 'propertyCode', order: 'desc', limit: 1 })).body,
    ).toMatchObject({ totalCount: 2, data: [{ _id: server().sister }] });
    expect((await list({ groupId: newId() })).status).toBe(404);
  });
});

test('pending submissions count as what they would cost', async () => {
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

test('companies and brands are those of the properties that the caller sees', async () => {
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
