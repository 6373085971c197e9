import { sql } from 'kysely';
import type { Figures } from '@hearth/contract/insights/dashboard';
import { boostTypeLabels, type Audience } from '@hearth/contract/boosts';
import { paidByProperty, pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import type { Db } from '../src/platform/db/database.ts';

interface Query {
  places: readonly string[];
  startDate: string;
  endDate: string;
  beforeDate: string;
  bucket: string;
  audience: Audience | undefined;
}

const labels: Readonly<Record<string, string>> = { ...pointLogTypeLabels, ...boostTypeLabels };

/** The dashboard's figures for these properties, computed independently from logs, transfers and users. */
export async function computeFigures(
  db: Db,
  { places, startDate, endDate, beforeDate, bucket, audience }: Query,
): Promise<Omit<Figures, 'spendLimit'>> {
  const whose = audience ? sql`and l.audience = ${audience}` : sql``;
  const logs = sql`(
    select l.*, (l.created_at at time zone p.timezone)::date as day, coalesce(nullif(l.category, ''), l.boost_type, l.type) as source,
      l.type = any (${paidByProperty}::text[]) and l.points > 0 as is_given
    from point_logs l join properties p on p.id = l.property_id
    where l.property_id = any (${places}::text[]) and l.status = 'approved' and l.void_at is null and l.deleted_at is null ${whose}
  )`;
  const inPeriod = sql`l.day between ${startDate}::date and ${endDate}::date`;
  const sums = (
    await sql<{ is_now: boolean; bucket: string; type: Figures['givenByType'][number]['type']; points: number }>`
      select l.day >= ${startDate}::date as is_now, l.type, abs(sum(l.points))::bigint as points,
        case when l.day >= ${startDate}::date
          then to_char(greatest(date_trunc(${bucket}, l.day::timestamp), ${startDate}::date::timestamp), 'YYYY-MM-DD') end as bucket
      from ${logs} l where l.day between ${beforeDate}::date and ${endDate}::date and (l.is_given or l.type = 'redemption')
      group by l.type, 1, 4 order by 4, 2`.execute(db)
  ).rows;
  const of = (isNow: boolean, isRedeemed: boolean) =>
    sums.filter((row) => row.is_now === isNow && (row.type === 'redemption') === isRedeemed);
  const total = (rows: readonly { points: number }[]) => rows.reduce((sum, { points }) => sum + points, 0);
  const sources = await sql<{
    type: Figures['topCategories'][number]['type'];
    source: string;
    points: number;
    count: number;
  }>`
    select l.type, l.source, sum(l.points)::bigint as points, count(*) as count from ${logs} l
    where ${inPeriod} and l.is_given group by 1, 2 order by 3 desc, 2, 1 limit 6`.execute(db);
  const residents = await sql<Figures['topResidents'][number]>`
    select b.user_id as user, u.first_name || ' ' || u.last_name as name, b.points from (
      select l.user_id, sum(l.points)::bigint as points from ${logs} l where ${inPeriod} and l.is_given
      group by 1 order by 2 desc, 1 limit 5) b join users u on u.id = b.user_id order by b.points desc, b.user_id`.execute(
    db,
  );
  const standing = await sql<{ points: number; spent: number }>`
    select coalesce(sum(a.balance), 0)::bigint as points, coalesce(sum((
      select sum(t.points - coalesce(v.points, 0)) from transfers t left join transfers v on v.reverses = t.id
      where t.from_account = p.id and t.kind = 'award'
        and t.created_at >= date_trunc('month', now() at time zone p.timezone) at time zone p.timezone)), 0)::bigint as spent
    from properties p join accounts a on a.id = p.id where p.id = any (${places}::text[])`.execute(db);
  const waiting = await sql<{ audience: Audience; points: number; count: number; age: number | null }>`
    select l.audience, sum(l.points)::bigint as points, count(*) filter (where l.type = 'boost') as count,
      floor(extract(epoch from now() - min(l.created_at) filter (where l.type = 'boost')) / 86400) as age
    from point_logs l where l.property_id = any (${places}::text[]) and l.status = 'pending' and l.deleted_at is null ${whose}
    group by 1`.execute(db);
  const people = await sql<{ residents: number; active: number }>`
    select count(*) as residents, count(*) filter (where u.subject is not null and u.disabled_at is null) as active
    from users u where u.deleted_at is null and u.id in (
      select r.user_id from property_roles r where r.property_id = any (${places}::text[]) and r.removed_at is null
        and r.role = any (${audience ? [audience.toLowerCase()] : ['resident', 'ambassador']}::text[]))`.execute(db);
  const waitsOf = (whom: Audience) => {
    const row = waiting.rows.find((waits) => waits.audience === whom);
    return { count: row?.count ?? 0, oldestDays: row?.age ?? null };
  };
  const pendingByAudience = { RESIDENT: waitsOf('RESIDENT'), AMBASSADOR: waitsOf('AMBASSADOR') };
  const ages = Object.values(pendingByAudience).flatMap(({ oldestDays }) => oldestDays ?? []);
  return {
    startDate,
    endDate,
    points: standing.rows[0]?.points ?? 0,
    spentThisMonth: standing.rows[0]?.spent ?? 0,
    pointsShadow: total(waiting.rows),
    pending: pendingByAudience.RESIDENT.count + pendingByAudience.AMBASSADOR.count,
    oldestPendingDays: ages.length > 0 ? Math.max(...ages) : null,
    pendingByAudience,
    residents: people.rows[0]?.residents ?? 0,
    activeResidents: people.rows[0]?.active ?? 0,
    pointsGiven: total(of(true, false)),
    pointsGivenBefore: total(of(false, false)),
    pointsRedeemed: total(of(true, true)),
    pointsRedeemedBefore: total(of(false, true)),
    givenByType: of(true, false).map((row) => ({ bucket: row.bucket, type: row.type, points: row.points })),
    redeemedByBucket: of(true, true).map((row) => ({ bucket: row.bucket, points: row.points })),
    topCategories: sources.rows.map(({ type, source, points, count }) => ({
      category: labels[source] ?? source,
      type,
      points,
      count,
    })),
    topResidents: residents.rows,
  };
}
