import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';
import { monthsWithin } from './totals.ts';

const server = useServer();
const drift = async () => (await sql`select * from point_log_drift()`.execute(server().db)).rows;
const fold = () => sql`select fold_point_logs()`.execute(server().db);
const random = (() => {
  let state = 7;
  return <T>(values: readonly T[]) => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] as T;
  };
})();
let propertyIds: string[];

/** Logs of many kinds around midnight, in UTC and at their properties. */
function logs(count: number) {
  return Array.from({ length: count }, () => {
    const type = random(['surprise', 'rent', 'redemption', 'boost'] as const);
    const status = type === 'boost' ? random(['pending', 'approved', 'denied'] as const) : 'approved';
    return {
      property_id: random(propertyIds),
      user_id: random([server().resident._id, server().ambassador._id]),
      type,
      boost_type: type === 'boost' ? 'custom' : null,
      category: random(['', 'Thank You!']),
      audience: random(['RESIDENT', 'AMBASSADOR']),
      status,
      points: type === 'redemption' ? -random([10, 20]) : random([25, 100]),
      decided_at: status === 'pending' ? null : new Date(),
      created_at: new Date(Date.UTC(2026, 2, random([1, 2, 3]), random([0, 3, 6, 7, 8, 23]), random([0, 59]))),
    };
  });
}

async function write(turn: number) {
  const { db } = server();
  const ids = await db
    .insertInto('point_logs')
    .values(logs(1 + (turn % 7)))
    .returning('id')
    .execute();
  const some = ids.filter((_id, index) => index % 2 === 0).map(({ id }) => id);
  const change = db.updateTable('point_logs').where('id', 'in', some);
  await change.where('status', '=', 'approved').set({ void_at: new Date() }).execute();
  await change.where('status', '=', 'pending').set({ status: 'denied', decided_at: new Date(), note: 'No' }).execute();
  if (turn % 5 === 0) await change.set({ deleted_at: new Date() }).execute();
  if (turn % 11 === 0) await db.deleteFrom('point_logs').where('id', 'in', some).execute();
  if (turn % 4 === 0) await fold();
}

beforeAll(async () => {
  const { addProperty, company, property } = server();
  propertyIds = [
    property,
    await addProperty(company, { timezone: 'Asia/Tokyo' }),
    await addProperty(company, { timezone: 'UTC' }),
  ];
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let turn = 0; turn < 12; turn += 1) await write(writer * 12 + turn);
    }),
  );
});

test('totals match the logs under concurrent writes and folds', async () => {
  expect(await drift()).toEqual([]);
  await fold();
  expect(await drift()).toEqual([]);
});

test("a rolled-back statement doesn't change totals", async () => {
  const taken = server()
    .db.transaction()
    .execute(async (tx) => {
      await tx.insertInto('point_logs').values(logs(3)).execute();
      throw new Error('taken back');
    });
  await expect(taken).rejects.toThrow('taken back');
  expect(await drift()).toEqual([]);
});

test('counts match the listed logs by day, type, status and audience, for one property and all', async () => {
  const { admin, db } = server();
  for (const propertyId of [...propertyIds, 'All Property'])
    for (const status of ['all', 'pending', 'approved', 'denied', 'void'] as const)
      for (const more of [
        {},
        { startDate: '2026-03-01', endDate: '2026-03-02' },
        { startDate: '2026-03-02', pointLogType: ['boost' as const, 'rent' as const] },
        { endDate: '2026-03-02', userType: 'AMBASSADOR' as const },
        { isTransaction: 'true' as const },
        { startDate: '2025-11-15', endDate: '2026-05-15' },
        { startDate: '2026-03-01' },
        { startDate: '1900-01-01', endDate: '2199-12-31' },
      ]) {
        const query = { propertyId, status, ...more };
        let [shown, total] = [0, 1];
        for (let page = 1; shown < total && shown === (page - 1) * 100; page += 1) {
          const input = { query: { ...query, page, limit: 100 } };
          const { body } = await server().as(admin).call(contract.pointLogs.list, input);
          shown += body.data.length;
          total = body.totalCount;
        }
        expect(shown, JSON.stringify(query)).toBe(total);
      }
  const { count } = await db
    .selectFrom('point_logs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const whole = await server()
    .as(admin)
    .call(contract.pointLogs.list, { query: { status: 'all', limit: 1 } });
  expect(whole.body.totalCount).toBe(count);
});

test('staff count only their own properties', async () => {
  const { manager, db, property } = server();
  const { count } = await db
    .selectFrom('point_logs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('property_id', '=', property)
    .executeTakeFirstOrThrow();
  const { body } = await server()
    .as(manager)
    .call(contract.pointLogs.list, { query: { status: 'all', limit: 1 } });
  expect(body.totalCount).toBe(count);
});

test("changing a property's time zone moves its days", async () => {
  await server()
    .db.updateTable('properties')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', server().property)
    .execute();
  expect(await drift()).toEqual([]);
});

test('drifted totals are detected', async () => {
  const { db } = server();
  await sql`update point_log_days set count = count + 1 where property_id = ${propertyIds[1]}`.execute(db);
  expect(await drift()).not.toEqual([]);
  await sql`select rebuild_totals()`.execute(db);
  expect(await drift()).toEqual([]);
});

test('whole months begin and end within the days', () => {
  expect(monthsWithin('2025-11-23', '2026-11-22')).toEqual({ first: '2025-12-01', end: '2026-11-01' });
  expect(monthsWithin('2026-01-01', '2026-02-28')).toEqual({ first: '2026-01-01', end: '2026-03-01' });
  expect(monthsWithin('2026-01-31', '2026-02-27')).toEqual({ first: '2026-02-01', end: '2026-02-01' });
  expect(monthsWithin('2025-12-02', '2025-12-30')).toEqual({ first: '2026-01-01', end: '2025-12-01' });
});
