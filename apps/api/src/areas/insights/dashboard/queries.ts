import { sql } from 'kysely';
import type { Figures } from '@hearth/contract/insights/dashboard';
import type { Audience } from '@hearth/contract/boosts';
import { paidByProperty } from '@hearth/contract/points/point-log-types';
import type { Db, Scope, Tx } from '../../../platform/db/database.ts';
import { equals, scopedTo, type Sql } from '../../../platform/db/page.ts';
import { totalsBetween, totalsOf } from '../../points/point-logs/public.ts';
import { dayBefore, type Bucket, type Period } from './rules.ts';

export interface About extends Period {
  scope: Scope;
  bucket: Bucket;
  audience: Audience | undefined;
  now: Date;
}

const topSources = 6;
const topResidents = 5;

const all = (...conditions: (Sql | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);

/** Totals `t` of the properties and audience. */
const ofPlace = ({ scope, audience }: About) =>
  all(scopedTo(scope, sql`t.property_id`), equals(sql`t.audience`, audience));
const counts = sql`t.status = 'approved' and not t.is_void and not t.is_deleted`;
const isGiven = sql`(t.type = any (${paidByProperty}::text[]) and t.is_credit)`;

/** Time zone and monthly limit of a property; undefined when not visible. */
export async function propertyContext(
  db: Tx,
  propertyId: string,
): Promise<{ timezone: string; spendLimit: number } | undefined> {
  return db
    .selectFrom('properties')
    .select(['timezone', 'spend_limit as spendLimit'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
}

/** Balances, and this month's spending in each property's time zone. */
export async function balances(db: Tx, { now }: About): Promise<Pick<Figures, 'points' | 'spentThisMonth'>> {
  const { rows } = await sql<{ points: number; spent: number }>`
    select
      (select coalesce(sum(a.balance), 0)::bigint from properties p join accounts a on a.id = p.id) as points,
      (select coalesce(sum(t.points), 0)::bigint from property_spending_month_totals t join properties p on p.id = t.property_id
        where t.month >= date_trunc('month', ${now}::timestamptz at time zone 'UTC' - interval '14 hours')::date
          and t.month >= date_trunc('month', ${now}::timestamptz at time zone p.timezone)::date) as spent`.execute(db);
  return { points: rows[0]?.points ?? 0, spentThisMonth: rows[0]?.spent ?? 0 };
}

/** Age of the oldest pending submission `l` of an audience, per property. */
function oldestWaiting({ seesAll }: Scope) {
  const isWaiting = sql`l.audience = w.audience and l.status = 'pending' and l.deleted_at is null and l.type = 'boost'`;
  return seesAll
    ? sql`select min(l.created_at) from point_logs l where ${isWaiting}`
    : sql`select min(o.created_at) from properties p cross join lateral (
        select min(l.created_at) as created_at from point_logs l where l.property_id = p.id and ${isWaiting}) o`;
}

type Waiting = Pick<Figures, 'pointsShadow' | 'pending' | 'oldestPendingDays' | 'pendingByAudience'>;

/** Pending points, and pending submissions by audience. */
export async function waiting(db: Tx, about: About): Promise<Waiting> {
  const { rows } = await sql<{ audience: Audience; points: number; count: number; oldest: Date | null }>`
    select w.*, (${oldestWaiting(about.scope)}) as oldest
    from (
      select t.audience, sum(t.points)::bigint as points, coalesce(sum(t.count) filter (where t.type = 'boost'), 0)::bigint as count
      from ${totalsOf(about.scope)} t where ${ofPlace(about)} and t.status = 'pending' and not t.is_deleted group by 1
    ) w`.execute(db);
  const of = (audience: Audience) => {
    const { count = 0, oldest = null } = rows.find((row) => row.audience === audience) ?? {};
    return { count, oldestDays: oldest && Math.floor((about.now.getTime() - oldest.getTime()) / 86_400_000) };
  };
  const pendingByAudience = { RESIDENT: of('RESIDENT'), AMBASSADOR: of('AMBASSADOR') };
  const each = Object.values(pendingByAudience);
  const days = each.map(({ oldestDays }) => oldestDays).filter((age) => age !== null);
  return {
    pointsShadow: rows.reduce((sum, { points }) => sum + points, 0),
    pending: each.reduce((sum, { count }) => sum + count, 0),
    oldestPendingDays: days.length > 0 ? Math.max(...days) : null,
    pendingByAudience,
  };
}

/** Residents, and those who have signed up. */
export async function peopleCounts(
  db: Tx,
  { audience }: About,
): Promise<Pick<Figures, 'residents' | 'activeResidents'>> {
  const isWanted = {
    RESIDENT: sql`c.is_resident`,
    AMBASSADOR: sql`c.is_ambassador`,
    all: sql`(c.is_resident or c.is_ambassador)`,
  }[audience ?? 'all'];
  const { rows } = await sql<{ residents: number; active: number }>`
    select coalesce(sum(c.count), 0)::bigint as residents, coalesce(sum(c.count) filter (where c.is_active), 0)::bigint as active
    from count_people() c where ${isWanted}`.execute(db);
  return { residents: rows[0]?.residents ?? 0, activeResidents: rows[0]?.active ?? 0 };
}

type Sums = Pick<
  Figures,
  'pointsGiven' | 'pointsGivenBefore' | 'pointsRedeemed' | 'pointsRedeemedBefore' | 'givenByType' | 'redeemedByBucket'
>;

/** Days of both periods, or whole months for monthly buckets. */
const daysOf = ({ scope, bucket, beforeDate, startDate, endDate }: About) =>
  bucket === 'month'
    ? sql`(select * from ${totalsBetween(scope, beforeDate, dayBefore(startDate))} before
        union all select * from ${totalsBetween(scope, startDate, endDate)} period)`
    : sql`(select * from ${totalsOf(scope)} where day between ${beforeDate}::date and ${endDate}::date)`;

/** Points sent and redeemed in both periods, and by bucket and type. */
export async function pointSums(db: Tx, about: About): Promise<Sums> {
  const { startDate, bucket } = about;
  const { rows } = await sql<{ bucket: string | null; type: Figures['givenByType'][number]['type']; points: number }>`
    select case when d.day >= ${startDate}::date
        then to_char(greatest(date_trunc(${bucket}, d.day::timestamp), ${startDate}::date::timestamp), 'YYYY-MM-DD') end as bucket,
      d.type, abs(sum(d.points))::bigint as points
    from (
      select t.day, t.type, sum(t.points) as points, sum(t.count) as count from ${daysOf(about)} t
      where ${ofPlace(about)} and ${counts} and (${isGiven} or t.type = 'redemption') group by 1, 2
    ) d group by 1, 2 having sum(d.count) <> 0 order by 1, 2`.execute(db);
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

/** Points sent by category, else by boost, else by type. */
export async function bestSources(db: Tx, about: About): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select t.type, t.source, sum(t.points)::bigint as points, sum(t.count)::bigint as count
    from ${totalsBetween(about.scope, about.startDate, about.endDate)} t where ${ofPlace(about)} and ${counts} and ${isGiven}
    group by 1, 2 having sum(t.count) <> 0 order by 3 desc, 2, 1 limit ${topSources}`.execute(db);
  return rows;
}

/** Residents with the most points. */
export async function bestResidents(db: Tx, { startDate, endDate, audience }: About): Promise<Figures['topResidents']> {
  const { rows } = await sql<Figures['topResidents'][number]>`
    select b.user_id as user, u.first_name || ' ' || u.last_name as name, b.points
    from top_residents(${startDate}::date, ${endDate}::date, ${paidByProperty}::text[], ${audience ?? null}::text, ${topResidents}::integer) b
    join users u on u.id = b.user_id order by b.points desc, b.user_id`.execute(db);
  return rows;
}

export const foldCounts = async (db: Db): Promise<void> =>
  void (await sql`select fold_people(), fold_transfers()`.execute(db));

const driftShown = 100;

/** Totals that differ from their source. */
export const readDrift = async (db: Db) =>
  (
    await sql<{ total: string; id: string; counted: number; actual: number }>`
      select * from people_drift() union all select * from property_spending_drift() union all select * from property_drift()
      limit ${driftShown}`.execute(db)
  ).rows;
