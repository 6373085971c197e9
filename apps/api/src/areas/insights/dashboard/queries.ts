import { sql } from 'kysely';
import type { Figures } from '@hearth/contract/insights/dashboard';
import { paidByProperty, type Audience } from '@hearth/contract/points/point-log-types';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { only, scopedTo } from '../../../platform/db/page.ts';
import { totalsOf } from '../../points/point-logs/public.ts';
import type { Bucket, Period } from './rules.ts';

export interface About extends Period {
  scope: Scope;
  bucket: Bucket;
  audience: Audience | undefined;
  now: Date;
}

const topSources = 6;
const topResidents = 5;

/** Days are those of the property `p` whose logs they are. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone p.timezone)`;
const dayEnd = (day: string) => sql`((${day}::date + 1)::timestamp at time zone p.timezone)`;
const ofAudience = (audience: Audience | undefined) => (audience ? sql`and l.audience = ${audience}` : sql``);

/** What stands of the totals `t` of some days. */
const standingTotals = ({ scope, audience }: About, from: string, to: string) => sql`
  from ${totalsOf(scope)} t
  where ${scopedTo(scope, sql`t.property_id`) ?? sql`true`} and t.day between ${from}::date and ${to}::date
    and t.status = 'approved' and not t.is_void and not t.is_deleted and ${only(sql`t.audience`, audience) ?? sql`true`}`;
const isGiven = sql`(t.type = any (${paidByProperty}::text[]) and t.is_credit)`;

/** Time zone and monthly limit of one property; undefined when it is out of sight. */
export async function placeOf(
  db: Tx,
  propertyId: string,
): Promise<{ timezone: string; spendLimit: number } | undefined> {
  return db
    .selectFrom('properties')
    .select(['timezone', 'spend_limit as spendLimit'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
}

/** What the approvals of an audience list as pending. */
const awaits = (audience: Audience) => sql`l.type = 'boost' and l.audience = ${audience}`;

/** Balances now, the month's spending in each property's own time zone, and what waits for a decision. */
export async function standing(
  db: Tx,
  { audience, now }: About,
): Promise<
  Pick<Figures, 'points' | 'pointsShadow' | 'spentThisMonth' | 'pending' | 'oldestPendingDays' | 'pendingByAudience'>
> {
  const { rows } = await sql<{
    points: number;
    shadow: number;
    spent: number;
    residents: number;
    oldest_resident: Date | null;
    ambassadors: number;
    oldest_ambassador: Date | null;
  }>`
    select coalesce(sum(a.balance), 0)::bigint as points, coalesce(sum(s.points), 0)::bigint as spent, coalesce(sum(w.points), 0)::bigint as shadow,
      coalesce(sum(w.residents), 0)::bigint as residents, min(w.oldest_resident) as oldest_resident,
      coalesce(sum(w.ambassadors), 0)::bigint as ambassadors, min(w.oldest_ambassador) as oldest_ambassador
    from properties p
    join accounts a on a.id = p.id
    left join lateral (
      select sum(t.points - coalesce(v.points, 0)) as points from transfers t left join transfers v on v.reverses = t.id
      where t.from_account = p.id and t.kind = 'award'
        and t.created_at >= date_trunc('month', ${now}::timestamptz at time zone p.timezone) at time zone p.timezone
    ) s on true
    left join lateral (
      select sum(l.points) as points,
        count(*) filter (where ${awaits('RESIDENT')}) as residents, min(l.created_at) filter (where ${awaits('RESIDENT')}) as oldest_resident,
        count(*) filter (where ${awaits('AMBASSADOR')}) as ambassadors, min(l.created_at) filter (where ${awaits('AMBASSADOR')}) as oldest_ambassador
      from point_logs l
      where l.property_id = p.id and l.status = 'pending' and l.deleted_at is null ${ofAudience(audience)}
    ) w on true`.execute(db);
  const row = rows[0];
  const waiting = (count = 0, oldest: Date | null = null) => ({
    count,
    oldestDays: oldest && Math.floor((now.getTime() - oldest.getTime()) / 86_400_000),
  });
  const RESIDENT = waiting(row?.residents, row?.oldest_resident);
  const AMBASSADOR = waiting(row?.ambassadors, row?.oldest_ambassador);
  const days = [RESIDENT.oldestDays, AMBASSADOR.oldestDays].filter((age) => age !== null);
  return {
    points: row?.points ?? 0,
    pointsShadow: row?.shadow ?? 0,
    spentThisMonth: row?.spent ?? 0,
    pending: RESIDENT.count + AMBASSADOR.count,
    oldestPendingDays: days.length > 0 ? Math.max(...days) : null,
    pendingByAudience: { RESIDENT, AMBASSADOR },
  };
}

/** Residents who live there now, and those of them who have signed up. */
export async function peopleCounts(
  db: Tx,
  audience: Audience | undefined,
): Promise<Pick<Figures, 'residents' | 'activeResidents'>> {
  const roles = audience ? [audience.toLowerCase()] : ['resident', 'ambassador'];
  const { rows } = await sql<{ residents: number; active: number }>`
    select count(*) as residents, count(*) filter (where u.subject is not null and u.disabled_at is null) as active
    from users u where u.deleted_at is null
      and u.id in (select r.user_id from property_roles r join properties p on p.id = r.property_id where r.removed_at is null and r.role = any (${roles}::text[]))`.execute(
    db,
  );
  return { residents: rows[0]?.residents ?? 0, activeResidents: rows[0]?.active ?? 0 };
}

type Sums = Pick<
  Figures,
  'pointsGiven' | 'pointsGivenBefore' | 'pointsRedeemed' | 'pointsRedeemedBefore' | 'givenByType' | 'redeemedByBucket'
>;

/** Points given and redeemed in the period and in the one before, and over time, the given ones by type. */
export async function pointSums(db: Tx, about: About): Promise<Sums> {
  const { startDate, endDate, beforeDate, bucket } = about;
  const { rows } = await sql<{ bucket: string | null; type: Figures['givenByType'][number]['type']; points: number }>`
    select case when t.day >= ${startDate}::date
        then to_char(greatest(date_trunc(${bucket}, t.day::timestamp), ${startDate}::date::timestamp), 'YYYY-MM-DD') end as bucket,
      t.type, abs(sum(t.points))::bigint as points
    ${standingTotals(about, beforeDate, endDate)} and (${isGiven} or t.type = 'redemption')
    group by 1, 2 having sum(t.count) <> 0 order by 1, 2`.execute(db);
  const sum = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => total + (isWanted(row) ? row.points : 0), 0);
  const isRedeemed = (row: { type: string }) => row.type === 'redemption';
  return {
    pointsGiven: sum((row) => row.bucket !== null && !isRedeemed(row)),
    pointsGivenBefore: sum((row) => row.bucket === null && !isRedeemed(row)),
    pointsRedeemed: sum((row) => row.bucket !== null && isRedeemed(row)),
    pointsRedeemedBefore: sum((row) => row.bucket === null && isRedeemed(row)),
    givenByType: rows.flatMap((row) =>
      row.bucket === null || isRedeemed(row) ? [] : [{ bucket: row.bucket, type: row.type, points: row.points }],
    ),
    redeemedByBucket: rows.flatMap((row) =>
      row.bucket === null || !isRedeemed(row) ? [] : [{ bucket: row.bucket, points: row.points }],
    ),
  };
}

interface Source {
  type: Figures['topCategories'][number]['type'];
  source: string;
  points: number;
  count: number;
}

/** What the given points were given for: the category, else the boost, else the type; a category of two types is two. */
export async function bestSources(db: Tx, about: About): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select t.type, t.source, sum(t.points)::bigint as points, sum(t.count)::bigint as count
    ${standingTotals(about, about.startDate, about.endDate)} and ${isGiven}
    group by 1, 2 having sum(t.count) <> 0 order by 3 desc, 2, 1 limit ${topSources}`.execute(db);
  return rows;
}

/** Who was given the most. */
export async function bestResidents(db: Tx, { startDate, endDate, audience }: About): Promise<Figures['topResidents']> {
  const { rows } = await sql<{ user: string; name: string; points: number }>`
    select b.user_id as user, u.first_name || ' ' || u.last_name as name, b.points from (
      select l.user_id, sum(l.points)::bigint as points
      from properties p join point_logs l on l.property_id = p.id
      where l.created_at >= ${dayStart(startDate)} and l.created_at < ${dayEnd(endDate)}
        and l.status = 'approved' and l.void_at is null and l.deleted_at is null
        and l.type = any (${paidByProperty}::text[]) and l.points > 0 ${ofAudience(audience)}
      group by 1 order by 2 desc, 1 limit ${topResidents}
    ) b join users u on u.id = b.user_id order by b.points desc, b.user_id`.execute(db);
  return rows;
}
