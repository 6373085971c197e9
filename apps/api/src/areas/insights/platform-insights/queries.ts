import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { idleMonths, oldMonths, outcomes, type Outcome } from '@hearth/contract/insights/platform-insights';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { anyContains, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Bucket, Period } from '../dashboard/public.ts';

type PropertyQuery = InputOf<typeof contract.platformInsights.properties>['query'];
type BrandQuery = InputOf<typeof contract.platformInsights.brands>['query'];

/** Outcomes, and residents who joined and left. */
const counted = [...outcomes, 'joined', 'gone'];
const countedIn = ({ beforeDate, startDate, endDate }: Period, wanted: readonly string[] = counted) =>
  sql`platform_figures(${beforeDate}::date, ${startDate}::date, ${endDate}::date, ${wanted}::text[])`;
const leadsIn = ({ beforeDate, startDate, endDate }: Period) =>
  sql`leads_in_sight(${beforeDate}::date, ${startDate}::date, ${endDate}::date)`;

export interface OutstandingSum {
  currency: 'USD' | 'CAD';
  age_of: 'earned' | 'active';
  months: number;
  points: number;
}

/** Outstanding points by months since they were earned, and by months since the holder was last active. */
export const readOutstanding = async (db: Tx) =>
  (
    await sql<OutstandingSum>`
      select case p.country when 'CA' then 'CAD' else 'USD' end as currency, o.age_of, o.months, sum(o.points)::bigint as points
      from outstanding_in_sight() o join properties p on p.id = o.property_id group by 1, 2, 3`.execute(db)
  ).rows;

export interface FigureSum {
  figure: Outcome | 'joined' | 'gone' | 'added';
  is_now: boolean;
  count: number;
  points: number;
}

/** Outcomes of both periods. Reviews and responses count paid logs; leads and leases count leads. */
export const readSums = async (db: Tx, period: Period) =>
  (
    await sql<FigureSum>`
      select c.figure, c.is_now, case when c.figure in ('lead', 'lease') then 0 else sum(c.count) end::bigint as count, sum(c.points)::bigint as points
      from ${countedIn(period)} c group by 1, 2
      union all
      select k.figure, l.is_now, sum(k.count)::bigint, 0
      from ${leadsIn(period)} l cross join lateral (values ('lead', l.leads), ('lease', l.leased)) k (figure, count) group by 1, 2
      union all
      select 'added', a.day >= ${period.startDate}::date, count(*), 0
      from (select (p.created_at at time zone p.timezone)::date as day from properties p) a
      where a.day between ${period.beforeDate}::date and ${period.endDate}::date group by 2`.execute(db)
  ).rows;

export interface GrowthSum {
  bucket: string;
  joined: number;
  gone: number;
  added: number;
}

/** Residents who joined and left, and properties added, by bucket. */
export const readGrowth = async (db: Tx, { startDate, endDate }: Period, bucket: Bucket) =>
  (
    await sql<GrowthSum>`
      select g.bucket, sum(g.joined)::bigint as joined, sum(g.gone)::bigint as gone, sum(g.added)::bigint as added
      from (
        select s.bucket, case s.figure when 'joined' then s.count else 0 end as joined, case s.figure when 'gone' then s.count else 0 end as gone,
          0 as added
        from platform_series(${startDate}::date, ${endDate}::date, ${bucket}, array['joined', 'gone']) s
        union all
        select greatest(date_trunc(${bucket}, a.day::timestamp)::date, ${startDate}::date), 0, 0, 1
        from (select (p.created_at at time zone p.timezone)::date as day from properties p) a
        where a.day between ${startDate}::date and ${endDate}::date
      ) g group by 1`.execute(db)
  ).rows;

/** Residents, counted once per property, and properties. */
export async function readSize(db: Tx): Promise<{ residents: number; properties: number }> {
  const { rows } = await sql<{ residents: number; properties: number }>`
    select (select coalesce(sum(r.residents), 0)::bigint from residents_in_sight() r) as residents, (select count(*) from in_sight()) as properties`.execute(
    db,
  );
  return rows[0] ?? { residents: 0, properties: 0 };
}

const sumOf = (figure: string, what: 'count' | 'points') =>
  sql`coalesce(sum(c.${sql.ref(what)}) filter (where c.figure = ${sql.lit(figure)}), 0)::bigint`;

/** One row per property with all values for ranking. */
const ranked = (period: Period) => sql`
  ranked as materialized (
    select p.id, p.name, p.property_code, p.country, coalesce(o.outstanding, 0) as outstanding, coalesce(o.old, 0) as old, coalesce(o.idle, 0) as idle,
      coalesce(r.residents, 0) as residents, coalesce(c.joined, 0) as joined, coalesce(c.gone, 0) as gone, coalesce(c.reviews, 0) as reviews,
      coalesce(c.review_points, 0) as review_points, coalesce(l.leads, 0) as leads, coalesce(c.lead_points, 0) as lead_points,
      coalesce(l.leased, 0) as leases, coalesce(c.lead_points + c.lease_points, 0) as lease_points, coalesce(c.answers, 0) as answers,
      coalesce(c.answer_points, 0) as answer_points
    from in_sight() i join properties p on p.id = i.id
      left join (
        select property_id, coalesce(sum(points) filter (where age_of = 'earned'), 0)::bigint as outstanding,
          coalesce(sum(points) filter (where age_of = 'earned' and months >= ${oldMonths}), 0)::bigint as old,
          coalesce(sum(points) filter (where age_of = 'active' and months >= ${idleMonths}), 0)::bigint as idle
        from outstanding_in_sight() group by 1
      ) o on o.property_id = i.id
      left join (
        select c.property_id, ${sumOf('review', 'count')} as reviews, ${sumOf('review', 'points')} as review_points,
          ${sumOf('lead', 'points')} as lead_points, ${sumOf('lease', 'points')} as lease_points, ${sumOf('answer', 'count')} as answers,
          ${sumOf('answer', 'points')} as answer_points, ${sumOf('joined', 'count')} as joined, ${sumOf('gone', 'count')} as gone
        from ${countedIn(period)} c where c.is_now group by 1
      ) c on c.property_id = i.id
      left join ${leadsIn(period)} l on l.property_id = i.id and l.is_now
      left join residents_in_sight() r on r.property_id = i.id
  )`;

const propertyKeys = {
  name: [sql`lower(p.name)`],
  outstanding: [sql`p.outstanding`],
  old: [sql`p.old`],
  idle: [sql`p.idle`],
  joined: [sql`p.joined`],
  reviews: [sql`p.reviews`],
  leads: [sql`p.leads`],
  leases: [sql`p.leases`],
  answers: [sql`p.answers`],
} satisfies Record<PropertyQuery['orderBy'], readonly Sql[]>;

export const propertyList = (period: Period, query: PropertyQuery) => ({
  cte: { name: 'ranked', definition: ranked(period) },
  where: [anyContains([sql`lower(p.name)`, sql`lower(p.property_code)`], query.search)],
  order: sortedBy(propertyKeys, query),
  idOrder: query.order,
  joins: () => sql`left join ranked f on f.id = p.id`,
});

/** Redemptions at Canadian properties cost the value promised for each. */
const inCanada = ({ startDate, endDate }: Period) => sql`
  select o.brand_id, sum(o.value_cents) filter (where o.currency = 'USD') as usd_cents,
    sum(o.value_cents) filter (where o.currency = 'CAD') as cad_cents
  from in_sight() i join properties q on q.id = i.id and q.country = 'CA'
    join redemption_orders o on o.property_id = q.id and o.status <> 'returned'
      and o.created_at >= ${startDate}::date::timestamp at time zone q.timezone
      and o.created_at < (${endDate}::date + 1)::timestamp at time zone q.timezone
  group by 1`;

/** One row per brand redeemed in either period. */
const redeemed = (period: Period) => sql`
  redeemed as materialized (
    select b.id, b.name, coalesce(sum(c.count) filter (where c.is_now), 0)::bigint as redemptions,
      coalesce(sum(c.points) filter (where c.is_now), 0)::bigint as points, coalesce(sum(c.points) filter (where not c.is_now), 0)::bigint as points_before,
      (coalesce(sum(c.points) filter (where c.is_now and p.country <> 'CA'), 0) + coalesce(max(v.usd_cents), 0))::bigint as usd_cents,
      coalesce(max(v.cad_cents), 0)::bigint as cad_cents
    from ${countedIn(period, ['redemption'])} c join brands b on b.id = c.brand_id join properties p on p.id = c.property_id
      left join (${inCanada(period)}) v on v.brand_id = b.id
    group by 1, 2
  )`;

const brandKeys = {
  name: [sql`lower(b.name)`],
  redemptions: [sql`b.redemptions`],
  points: [sql`b.points`],
} satisfies Record<BrandQuery['orderBy'], readonly Sql[]>;

export const brandList = (period: Period, query: BrandQuery) => ({
  cte: { name: 'redeemed', definition: redeemed(period) },
  where: [anyContains([sql`lower(b.name)`], query.search)],
  order: sortedBy(brandKeys, query),
  idOrder: query.order,
  joins: () => sql`left join redeemed f on f.id = b.id`,
});

export const foldTotals = async (db: Db): Promise<void> => void (await sql`select fold_property_roles()`.execute(db));

const driftShown = 100;

/** Totals that differ from their source. */
export const readDrift = async (db: Db) =>
  (
    await sql<{ total: string; id: string; counted: number; actual: number }>`
      select * from platform_drift() union all select * from holdings_drift() limit ${driftShown}`.execute(db)
  ).rows;
