import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/database/database-before.ts';
import type { Db } from '../../../platform/db/database.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { newId } from '../../../platform/id.ts';

const moving = '0252_deltas_of_sources.sql';
const platform = '000000000000000000000001';

async function move(db: Db, kind: string, property: string, from: string, to: string, points: number) {
  await sql`insert into transfers (key, kind, property_id, from_account, to_account, points)
    values (${newId()}, ${kind}, ${property}, ${from}, ${to}, ${points})`.execute(db);
  await sql`update accounts set balance = balance + case when id = ${from} then -${points}::bigint else ${points}::bigint end
    where id in (${from}, ${to})`.execute(db);
}

test('deltas not yet folded are in the totals after the upgrade', async () => {
  const { db, drop } = await databaseBefore(moving);
  const [property, resident] = [newId(), newId()];
  await sql`insert into properties (id, name, property_code, address, city, state, zip_code, timezone, email, website)
    values (${property}, 'P', ${property}, 'a', 'c', 'CO', '80202', 'America/Denver', 'p@hearth.example', 'https://p.example')`.execute(
    db,
  );
  await sql`insert into users (id, first_name, last_name, email, role, subject)
    values (${resident}, 'Ann', 'X', 'ann@hearth.example', 'resident', ${resident})`.execute(db);
  await sql`insert into property_roles (user_id, property_id, role) values (${resident}, ${property}, 'resident')`.execute(
    db,
  );
  for (const [type, boost, status] of [
    ['surprise', null, 'approved'],
    ['boost', 'review', 'approved'],
    ['boost', 'custom', 'pending'],
  ])
    await sql`insert into point_logs (property_id, user_id, type, boost_type, status, points, decided_at)
      values (${property}, ${resident}, ${type}, ${boost}, ${status}, 70, case ${status}::text when 'approved' then now() end)`.execute(
      db,
    );
  await move(db, 'allocation', property, platform, property, 500);
  await move(db, 'award', property, property, resident, 140);
  for (const table of ['point_log', 'property', 'platform', 'property_spending'])
    expect(
      (await sql`select from ${sql.table(`${table}_deltas`)}`.execute(db)).rows.length,
      `rows of ${table}_deltas`,
    ).toBeGreaterThan(0);

  expect(await migrate(db)).toContain(moving);

  expect((await sql`select * from totals_drift()`.execute(db)).rows).toEqual([]);
  const figures = () =>
    sql<{ logs: number; given: number; spent: number; outstanding: number; reviews: number }>`select
      (select sum(count)::int from point_log_day_totals) as logs, (select sum(given)::int from property_month_totals) as given,
      (select sum(points)::int from property_spending_month_totals) as spent,
      (select sum(points)::int from property_outstanding_totals where age_of = 'earned') as outstanding,
      (select sum(count)::int from platform_day_totals where figure = 'review') as reviews`.execute(db);
  const expected = [{ logs: 3, given: 140, spent: 140, outstanding: 140, reviews: 1 }];
  expect((await figures()).rows).toEqual(expected);
  await sql`select fold_point_logs(), fold_transfers(), fold_property_roles(), fold_people()`.execute(db);
  expect((await figures()).rows).toEqual(expected);
  expect((await sql`select * from totals_drift()`.execute(db)).rows).toEqual([]);
  await drop();
});
