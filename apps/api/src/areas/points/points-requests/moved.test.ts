import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/database/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { newId } from '../../../platform/id.ts';

const moving = '0018_points.sql';

test('the migration keeps earlier requests and purchases with requester, amount and status', async () => {
  const { db, drop } = await databaseBefore(moving);
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12));
  const [property, post, requester, lead, admin] = [newId(), newId(), newId(), newId(), newId()];
  const [requestedLog, unsolicited] = [newId(), newId()];
  await sql`insert into properties (id, name, property_code, address, city, state, zip_code, timezone, email, website)
    values (${property}, 'P', 'P1', 'a', 'c', 'CO', '80202', 'America/Denver', 'p@hearth.example', 'https://p.example')`.execute(
    db,
  );
  for (const [id, first] of [
    [requester, 'Asker'],
    [lead, 'Lead'],
    [admin, 'Admin'],
  ] as const)
    await sql`insert into users (id, first_name, last_name, email, role) values (${id}, ${first}, 'X', ${`${id}@hearth.example`}, 'manager')`.execute(
      db,
    );
  const requested = (amount: number, day: number) =>
    sql`insert into audit_log (actor_id, action, target_kind, target_id, property_id, after, request_id, at)
      values (${requester}, 'property.requestPoints', 'property', ${property}, ${property}, ${JSON.stringify({ requestedBy: requester, amount })}::jsonb, 'r', ${at(day)})`.execute(
      db,
    );
  const purchased = (id: string, buyer: string, points: number, day: number) =>
    sql`insert into point_logs (id, property_id, user_id, created_by, type, status, points, note, decided_by, decided_at, created_at)
      values (${id}, ${property}, ${buyer}, ${admin}, 'propertyPurchase', 'approved', ${points}, 'Here', ${admin}, ${at(day)}, ${at(day)})`.execute(
      db,
    );
  await purchased(unsolicited, lead, 700, 1);
  await requested(100, 2);
  await requested(200, 3);
  await purchased(requestedLog, requester, 250, 4);
  await requested(300, 5);
  await sql`insert into posts (id, property_id, type, boost_type, title, deleted_at) values (${post}, ${property}, 'BOOST', 'custom', 'B', ${at(6)})`.execute(
    db,
  );
  for (const status of ['pending', 'approved'])
    await sql`insert into point_logs (property_id, user_id, type, boost_type, status, points, post_id, decided_at)
      values (${property}, ${lead}, 'boost', 'custom', ${status}, 10, ${post}, ${status === 'pending' ? null : at(6)})`.execute(
      db,
    );

  expect(await migrate(db)).toContain(moving);

  const { rows } = await sql`
    select amount, status, allocated, message, requested_by as by, decided_by as decider, point_log_id as log, created_at as at
    from points_requests order by created_at`.execute(db);
  expect(rows).toEqual([
    {
      amount: 700,
      status: 'allocated',
      allocated: 700,
      message: 'Here',
      by: lead,
      decider: admin,
      log: unsolicited,
      at: at(1),
    },
    {
      amount: 100,
      status: 'declined',
      allocated: null,
      message: 'Replaced by a later request',
      by: requester,
      decider: null,
      log: null,
      at: at(2),
    },
    {
      amount: 200,
      status: 'allocated',
      allocated: 250,
      message: 'Here',
      by: requester,
      decider: admin,
      log: requestedLog,
      at: at(3),
    },
    {
      amount: 300,
      status: 'waiting',
      allocated: null,
      message: '',
      by: requester,
      decider: null,
      log: null,
      at: at(5),
    },
  ]);
  const logs = await db.selectFrom('point_logs').select(['type', 'status', 'user_id', 'deleted_at']).execute();
  expect(logs.filter(({ type }) => type === 'propertyPurchase').map(({ user_id }) => user_id)).toEqual([null, null]);
  expect(logs.find(({ status }) => status === 'pending')?.deleted_at).toEqual(at(6));
  expect(logs.find(({ type, status }) => type === 'boost' && status === 'approved')?.deleted_at).toBeNull();
  await drop();
});
