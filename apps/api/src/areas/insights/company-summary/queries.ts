import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { anyContains, everyRow, page, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Bucket, Period } from '../dashboard/public.ts';
import { propertySummaries } from './fields.ts';

type ListQuery = InputOf<typeof contract.companySummaries.properties>['query'];

export interface About extends Period {
  bucket: Bucket;
}

/** One row per visible property with all values for comparison. */
const comparison = ({ beforeDate, startDate, endDate }: Period) => sql`
  compared as materialized (
    select p.id, p.name, p.property_code, f.*,
      (f.waited_seconds / nullif(f.decided, 0))::bigint as response, (f.waited_seconds_before / nullif(f.decided_before, 0))::bigint as response_before
    from property_figures(${beforeDate}::date, ${startDate}::date, ${endDate}::date) f
      join properties p on p.id = f.property_id
  )`;

export interface Sums {
  properties: number;
  points: number;
  given: number;
  given_before: number;
  redeemed: number;
  redeemed_before: number;
  pending: number;
  pending_points: number;
  residents: number;
  active: number;
  decided: number;
  waited_seconds: number;
  decided_before: number;
  waited_seconds_before: number;
}

/** Sums over all properties, counting people who live at several once. */
export async function sumsOf(db: Tx, period: Period): Promise<Sums> {
  const summed = [
    'points',
    'given',
    'given_before',
    'redeemed',
    'redeemed_before',
    'pending',
    'pending_points',
    'decided',
    'waited_seconds',
    'decided_before',
    'waited_seconds_before',
  ];
  const { rows } = await sql<Sums>`
    with ${comparison(period)}
    select count(f.id) as properties, ${sql.join(summed.map((name) => sql`coalesce(sum(f.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))},
      coalesce(sum(f.residents), 0)::bigint - max(t.residents) as residents, coalesce(sum(f.active), 0)::bigint - max(t.active) as active
    from counted_twice() t left join compared f on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}

const sortKeys = {
  name: [sql`lower(p.name)`],
  points: [sql`p.points`],
  pointsGiven: [sql`p.given`],
  pointsRedeemed: [sql`p.redeemed`],
  pending: [sql`p.pending`],
  activeResidents: [sql`p.active`],
  responseSeconds: [sql`p.response`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

const listOf = (about: About, query: ListQuery) => ({
  cte: { name: 'compared', definition: comparison(about) },
  where: [anyContains([sql`lower(p.name)`, sql`lower(p.property_code)`], query.search)],
  order: sortedBy(sortKeys, query),
  idOrder: query.order,
  joins: () => sql`left join compared f on f.id = p.id`,
});

export async function listSummaries(db: Tx, about: About, query: ListQuery) {
  const { rows, totalCount } = await page(db, { ...propertySummaries.read.list, ...listOf(about, query) }, query);
  return { rows: rows.map((row) => propertySummaries.toWire(row)), totalCount };
}

export const allSummaries = (db: Tx, about: About, query: ListQuery) =>
  everyRow(db, { ...propertySummaries.read.csv, ...listOf(about, query) });

export interface BucketSum {
  property_id: string | null;
  bucket: string;
  given: number;
  redeemed: number;
}

/** Points sent and redeemed by bucket, per property in `ids` or in total. */
export async function seriesOf(
  db: Tx,
  { bucket, startDate, endDate }: About,
  ids?: readonly string[],
): Promise<BucketSum[]> {
  const { rows } = await sql<BucketSum>`
    select s.property_id, s.bucket, s.given, s.redeemed
    from property_series(${startDate}::date, ${endDate}::date, ${bucket}, ${ids ?? null}::text[]) s`.execute(db);
  return rows;
}
