import { sql } from 'kysely';
import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { paidByProperty } from '@hearth/contract/points/point-log-types';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { readDayRange, withinDays } from '../../../platform/db/day-range.ts';
import { scopedTo, type Sql } from '../../../platform/db/page.ts';
import { totalsOf } from '../../points/point-logs/public.ts';
import type { Period } from '../dashboard/public.ts';

const bestShown = 10;
const codesShown = 10;

const within = (scope: Scope, property: Sql) => scopedTo(scope, property) ?? sql`true`;

/** Ambassadors now, those who signed up, and those at the start of the period. */
export async function peopleCounts(
  db: Tx,
  scope: Scope,
  { startDate }: Period,
): Promise<Pick<AmbassadorFigures, 'ambassadors' | 'ambassadorsBefore' | 'active'>> {
  const isNow = sql`r.removed_at is null and u.deleted_at is null`;
  const began = sql`(${startDate}::date::timestamp at time zone p.timezone)`;
  const { rows } = await sql<{ now: number; active: number; before: number }>`
    select count(distinct r.user_id) filter (where ${isNow}) as now,
      count(distinct r.user_id) filter (where ${isNow} and u.subject is not null and u.disabled_at is null) as active,
      count(distinct r.user_id) filter (where r.created_at < ${began} and (r.removed_at is null or r.removed_at >= ${began})) as before
    from property_roles r join properties p on p.id = r.property_id join users u on u.id = r.user_id
    where r.role = 'ambassador' and ${within(scope, sql`r.property_id`)}`.execute(db);
  const [row] = rows;
  return { ambassadors: row?.now ?? 0, active: row?.active ?? 0, ambassadorsBefore: row?.before ?? 0 };
}

type Referrals = Pick<AmbassadorFigures, 'leads' | 'referring' | 'referringBefore' | 'best' | 'promoCodes'>;

/** Leads of both periods in one read: by status, by ambassador and by promo code. */
export async function referrals(db: Tx, scope: Scope, { startDate, endDate, beforeDate }: Period): Promise<Referrals> {
  const both = await readDayRange(db, scope, { startDate: beforeDate, endDate });
  const now = await readDayRange(db, scope, { startDate });
  const { rows } = await sql<Referrals>`
    with referred as materialized (
      select d.user_id, d.property_id, d.status, upper(d.promo_code) as code, l.audience = 'AMBASSADOR' as is_ambassadors,
        ${withinDays(now, sql`d.created_at`, sql`d.property_id`)} as is_now
      from leads d join point_logs l on l.id = d.id
      where d.merged_into is null and ${withinDays(both, sql`d.created_at`, sql`d.property_id`)}
        and ${within(scope, sql`d.property_id`)}
    ), best as (
      select user_id, count(*) as leads, count(*) filter (where status = 'leased') as leased from referred
      where is_ambassadors and is_now group by 1 order by 3 desc, 2 desc, 1 limit ${bestShown}
    ), codes as (
      select b.code, c.user_id, count(*) as leads, count(*) filter (where b.status = 'leased') as leased
      from referred b left join promo_codes c on c.code = b.code and c.property_id = b.property_id
      where b.code <> '' and b.is_now group by 1, 2 order by 3 desc, 1, 2 limit ${codesShown}
    )
    select
      (select count(distinct user_id) from referred where is_ambassadors and is_now) as referring,
      (select count(distinct user_id) from referred where is_ambassadors and not is_now) as "referringBefore",
      (select coalesce(json_agg(json_build_object('leadStatus', s.status, 'count', s.now, 'before', s.before)), '[]') from (
        select status, count(*) filter (where is_now) as now, count(*) filter (where not is_now) as before
        from referred where is_ambassadors group by 1) s) as leads,
      (select coalesce(json_agg(json_build_object('user', user_id, 'name', coalesce(person_name(user_id), ''), 'leads', leads,
        'leased', leased) order by leased desc, leads desc, user_id), '[]') from best) as best,
      (select coalesce(json_agg(json_build_object('promoCode', code, 'leads', leads, 'leased', leased, 'user',
        case when user_id is not null then json_build_object('_id', user_id, 'name', coalesce(person_name(user_id), '')) end)
        order by leads desc, code, user_id), '[]') from codes) as "promoCodes"`.execute(db);
  return rows[0] ?? { leads: [], referring: 0, referringBefore: 0, best: [], promoCodes: [] };
}

/** Points sent to ambassadors in both periods, without voided ones. */
export async function pointSums(
  db: Tx,
  scope: Scope,
  { startDate, endDate, beforeDate }: Period,
): Promise<Pick<AmbassadorFigures, 'pointsGiven' | 'pointsGivenBefore'>> {
  const isNow = sql`t.day >= ${startDate}::date`;
  const { rows } = await sql<{ now: number; before: number }>`
    select coalesce(sum(t.points) filter (where ${isNow}), 0)::bigint as now,
      coalesce(sum(t.points) filter (where not ${isNow}), 0)::bigint as before
    from ${totalsOf(scope)} t
    where t.day between ${beforeDate}::date and ${endDate}::date and ${within(scope, sql`t.property_id`)}
      and t.audience = 'AMBASSADOR' and t.status = 'approved' and not t.is_void and not t.is_deleted
      and t.is_credit and t.type = any (${paidByProperty}::text[])`.execute(db);
  return { pointsGiven: rows[0]?.now ?? 0, pointsGivenBefore: rows[0]?.before ?? 0 };
}
