import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { Tenant } from './tenants.ts';

/** A digest of everything that belongs to a property: its rows in every table, its users and its accounts. */
export async function digestOf(db: Db, property: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'property_id' and t.table_type = 'BASE TABLE'
      and to_regclass(format('%I.%I', c.table_schema, c.table_name)) not in (select inhrelid from pg_inherits) order by 1`.execute(
    db,
  );
  const digest: Record<string, string> = {};
  const add = async (name: string, where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      digest: string | null;
    }>`select md5(string_agg(r::text, '|' order by r::text)) as digest from ${sql.table(name)} r where ${where}`.execute(
      db,
    );
    digest[name] = rows[0]?.digest ?? '';
  };
  // A job can move rows between these at any time without changing the total.
  const folded = [
    'point_log_days',
    'point_log_months',
    'point_log_deltas',
    'property_spending_months',
    'transfer_deltas',
    'property_days',
    'property_months',
    'platform_days',
    'platform_months',
    'property_role_deltas',
    'counted_homes',
    'property_people',
    'counted_holdings',
    'property_outstanding',
  ];
  for (const { name } of tables) if (!folded.includes(name)) await add(name, sql`r.property_id = ${property}`);
  const { rows: totals } = await sql<{ digest: string | null }>`
    select md5(string_agg(t::text, '|' order by t::text)) as digest from (
      select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count) as count, sum(points) as points
      from point_log_day_totals where property_id = ${property} group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(count) <> 0 or sum(points) <> 0
      union all
      select month, 'month', type, is_void, is_deleted, audience, is_credit, status || source, sum(count), sum(points)
      from point_log_month_totals where property_id = ${property} group by 1, 3, 4, 5, 6, 7, 8 having sum(count) <> 0 or sum(points) <> 0
      union all
      select month, 'spending', '', false, false, '', false, '', 0, sum(points)
      from property_spending_month_totals where property_id = ${property} group by 1 having sum(points) <> 0
      union all
      select day, 'day', '', false, false, '', false, concat_ws(' ', sum(given), sum(redeemed), sum(pending), sum(decided), sum(waited_seconds)), 0, sum(pending_points)
      from property_day_totals where property_id = ${property} group by 1
      having sum(given) <> 0 or sum(redeemed) <> 0 or sum(pending) <> 0 or sum(pending_points) <> 0 or sum(decided) <> 0
      union all
      select day, figure, brand_id, false, false, 'platform', false, '', sum(count), sum(points)
      from platform_day_totals where property_id = ${property} group by 1, 2, 3 having sum(count) <> 0 or sum(points) <> 0
      union all
      select month, age_of, '', false, false, 'outstanding', false, '', 0, sum(points)
      from property_outstanding_totals where property_id = ${property} group by 1, 2 having sum(points) <> 0
      union all
      select null, 'people', '', false, false, '', false, '', sum(residents), sum(active)
      from property_people_totals where property_id = ${property} having sum(residents) <> 0 or sum(active) <> 0
    ) t`.execute(db);
  digest.totals = totals[0]?.digest ?? '';
  await add('properties', sql`r.id = ${property}`);
  const people = sql`(select p.user_id from property_roles p where p.property_id = ${property})`;
  await add('users', sql`r.id in ${people}`);
  await add('sessions', sql`r.user_id in ${people}`);
  await add('passkeys', sql`r.user_id in ${people}`);
  await add('accounts', sql`r.id = ${property} or r.user_id in ${people}`);
  return digest;
}

/** The ids of a property's rows, and the mark in its texts. */
export async function tracesOf(db: Db, { property, mark }: Tenant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where property_id = ${property} union select id from point_logs where property_id = ${property}
    union select id from files where property_id = ${property} union select id from outbox where property_id = ${property}
    union select id from point_log_comments where property_id = ${property}
    union select id from units where property_id = ${property}
    union select id from messages where property_id = ${property} union select id from message_recipients where property_id = ${property}
    union select id from leases where property_id = ${property} union select id from rent_rewards where property_id = ${property}
    union select id from post_revisions where property_id = ${property}
    union select id from points_requests where property_id = ${property} union select id from renewal_rewards where property_id = ${property}
    union select id from invoices where property_id = ${property} union select id from replies where property_id = ${property}
    union select user_id from property_roles where property_id = ${property} union select ${property}`.execute(db);
  return [mark, ...rows.map(({ id }) => id)];
}
