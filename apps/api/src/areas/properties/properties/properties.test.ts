import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../../platform/id.ts';
import { eventually, useServer } from '../../../../test/harness.ts';

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

describe('points', () => {
  const mailsAbout = (text: string) =>
    server()
      .db.selectFrom('mails')
      .select(['recipient', 'status'])
      .where('subject', 'like', `%${text}%`)
      .orderBy('recipient')
      .execute();

  test('a request pays nothing and is mailed to every platform admin', async () => {
    const { status, body } = await server()
      .as(server().manager)
      .call(properties.requestPoints, { params: { id: server().property }, body: { amount: 12_345 } });
    expect([status, body]).toEqual([200, { success: true, message: 'Points requested successfully' }]);
    expect(await server().balanceOf(server().property)).toBe(1_000_000);
    const mails = await eventually(async () =>
      (await mailsAbout('12,345')).length === 2 ? mailsAbout('12,345') : undefined,
    );
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [server().admin.email, server().superAdmin.email].sort(),
    );
  });

  test('an allocation is one transfer, one purchase that names who asked, and a mail to the leads', async () => {
    const before = await server().balanceOf(server().property);
    const { status, body } = await server()
      .as(server().superAdmin)
      .call(properties.allocatePoints, {
        params: { id: server().property },
        body: { amount: 4_321, message: 'Enjoy' },
      });
    expect([status, body.data.points]).toEqual([200, before + 4_321]);
    const log = await server()
      .db.selectFrom('point_logs')
      .selectAll()
      .where('type', '=', 'propertyPurchase')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      points: 4_321,
      status: 'approved',
      user_id: server().manager._id,
      created_by: server().superAdmin._id,
      note: 'Enjoy',
    });
    const transfers = await server()
      .db.selectFrom('transfers')
      .select(['kind', 'points'])
      .where('point_log_id', '=', log.id)
      .execute();
    expect(transfers).toEqual([{ kind: 'allocation', points: 4_321 }]);
    const mails = await eventually(async () =>
      (await mailsAbout('4,321')).length === 2 ? mailsAbout('4,321') : undefined,
    );
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [server().manager.email, server().propertyAdmin.email].sort(),
    );
  });

  test.each([[0], [1.5], [-5], [2_000_000_000]])('%d points cannot be asked for', async (amount) => {
    const { status } = await server()
      .as(server().manager)
      .call(properties.requestPoints, { params: { id: server().property }, body: { amount } });
    expect(status).toBe(400);
  });

  test('only property leads ask, only the platform gives, and nobody asks in the name of a stranger', async () => {
    const at = { params: { id: server().property }, body: { amount: 1 } };
    expect((await server().as(server().seniorStaff).call(properties.requestPoints, at)).status).toBe(403);
    expect((await server().as(server().propertyAdmin).call(properties.allocatePoints, at)).status).toBe(403);
    expect((await server().as(server().sisterManager).call(properties.requestPoints, at)).status).toBe(403);
    expect(
      (
        await server()
          .as(server().manager)
          .call(properties.requestPoints, { ...at, body: { amount: 1, user: server().elsewhereManager._id } })
      ).status,
    ).toBe(400);
  });
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
