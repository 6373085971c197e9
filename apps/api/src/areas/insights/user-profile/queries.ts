import { sql } from 'kysely';
import { paidByProperty } from '@hearth/contract/points/point-log-types';
import type { Ctx } from '../../../platform/context.ts';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { shownBalance, shownTotal } from '../../people/users/public.ts';

const monthsShown = 12;

/** A person's account at the caller's properties; undefined for other people. */
export async function readAccount(
  { db, scope, actor }: Pick<Ctx, 'db' | 'scope' | 'actor'>,
  userId: string,
): Promise<{ balance: number; total: number } | undefined> {
  const { rows } = await sql<{ balance: number; total: number }>`
    select (${shownBalance})::bigint as balance, (${shownTotal})::bigint as total from users u left join accounts a on a.id = u.id
    left join shared_people(${actor.isPlatform ? [] : [userId]}::text[]) h on h.person = u.id
    where u.id = ${userId} ${scope.seesAll ? sql`` : sql`and exists (select from property_roles r where r.user_id = u.id and r.removed_at is null and r.property_id = any (${scope.propertyIds}::text[]))`}`.execute(
    db,
  );
  return rows[0];
}

interface Sums {
  redeemed: number;
  received: number;
  sent: number;
  pending: number;
  pending_count: number;
  approved_count: number;
  denied_count: number;
  first_at: Date | null;
  last_at: Date | null;
  months: { month: string; earned: number; redeemed: number }[];
}

/** All sums of the person's logs in one statement, by month in the property's time zone, or UTC for several. */
export async function sumLogs(db: Tx, scope: Scope, userId: string, now: Date): Promise<Sums> {
  const [only] = !scope.seesAll && scope.propertyIds.length === 1 ? scope.propertyIds : [];
  const { rows } = await sql<Sums>`
    with zone as (select coalesce((select p.timezone from properties p where p.id = ${only ?? null}), 'UTC') as name),
    entries as (
      select l.*, l.status = 'approved' and l.void_at is null as counts, to_char(l.created_at at time zone zone.name, 'YYYY-MM') as month from point_logs l, zone
      where l.user_id = ${userId} and l.type <> 'propertyPurchase' ${scope.seesAll ? sql`` : sql`and l.property_id = any (${scope.propertyIds}::text[])`}
    ),
    logs as (select * from entries where deleted_at is null)
    select coalesce(-sum(points) filter (where counts and type = 'redemption'), 0)::bigint as redeemed,
      coalesce(sum(points) filter (where counts and type = 'sendToFriend' and points > 0), 0)::bigint as received,
      coalesce(-sum(points) filter (where counts and type = 'sendToFriend' and points < 0), 0)::bigint as sent,
      coalesce(sum(points) filter (where status = 'pending'), 0)::bigint as pending,
      count(*) filter (where type = 'boost' and status = 'pending') as pending_count, count(*) filter (where type = 'boost' and counts) as approved_count,
      count(*) filter (where type = 'boost' and status = 'denied') as denied_count, (select min(created_at) from entries) as first_at, (select max(created_at) from entries) as last_at,
      (select json_agg(json_build_object('month', m.month,
          'earned', (select coalesce(sum(points), 0) from logs where logs.month = m.month and counts and points > 0 and type = any (${paidByProperty}::text[])),
          'redeemed', (select coalesce(-sum(points), 0) from logs where logs.month = m.month and counts and type = 'redemption')) order by m.month)
        from (select to_char(date_trunc('month', ${now}::timestamptz at time zone zone.name) - make_interval(months => n), 'YYYY-MM') as month from zone, generate_series(0, ${monthsShown - 1}::int) n) m) as months
    from logs`.execute(db);
  return rows[0] as Sums;
}
