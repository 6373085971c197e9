import { sql } from 'kysely';
import type { Scope, Tx } from './database.ts';
import { scopedTo, type Sql } from './page.ts';

export interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}
type PropertyScope = Pick<Scope, 'seesAll' | 'propertyIds'>;

/** The earliest and latest midnight of a day across the time zones of some properties. */
interface Midnight {
  day: string;
  first: string;
  last: string;
}
/** An inclusive range of dates, with its boundaries as instants at the properties in scope. */
export interface DayRange extends Days {
  since?: Midnight;
  until?: Midnight;
}

const midnightOf = (day: string | null, first: string | null, last: string | null): Midnight | undefined =>
  day === null || first === null || last === null ? undefined : { day, first, last };

/**
 * Looks up the boundaries first, so that queries compare plain timestamps and can use an index on every server. They
 * stay text to keep microsecond precision.
 */
export async function readDayRange(db: Tx, scope: PropertyScope, { startDate, endDate }: Days): Promise<DayRange> {
  if (!startDate && !endDate) return {};
  const { rows } = await sql<Record<'since' | 'since_last' | 'until' | 'until_last' | 'next_day', string | null>>`
    select min(d.since)::text as since, max(d.since)::text as since_last, min(d.until)::text as until, max(d.until)::text as until_last,
      (${endDate ?? null}::date + 1)::text as next_day
    from (select distinct p.timezone from properties p where ${scopedTo(scope, sql`p.id`) ?? sql`true`}) z
    cross join lateral (select ${startDate ?? null}::date::timestamp at time zone z.timezone as since,
      (${endDate ?? null}::date + 1)::timestamp at time zone z.timezone as until) d`.execute(db);
  const row = rows[0];
  const since = row && midnightOf(startDate ?? null, row.since, row.since_last);
  const until = row && midnightOf(row.next_day, row.until, row.until_last);
  return { startDate, endDate, ...(since && { since }), ...(until && { until }) };
}

/** Adds the date range, resolved to instants, to a filter. */
export const withDays = async <F extends Days>({ db, scope }: { db: Tx; scope: PropertyScope }, filter: F) => ({
  ...filter,
  days: await readDayRange(db, scope, filter),
});

/**
 * True if the day has begun at `at` in the property's time zone. Only rows between the first and last midnight look up
 * their own zone.
 */
function isOnOrAfter({ day, first, last }: Midnight, at: Sql, property: Sql): Sql {
  if (first === last) return sql`${at} >= ${first}::timestamptz`;
  const own = sql`(select ${day}::date::timestamp at time zone z.timezone from properties z where z.id = ${property})`;
  return sql`(${at} >= ${first}::timestamptz and (${at} >= ${last}::timestamptz or ${at} >= ${own}))`;
}

function isBefore({ day, first, last }: Midnight, at: Sql, property: Sql): Sql {
  if (first === last) return sql`${at} < ${first}::timestamptz`;
  const own = sql`(select ${day}::date::timestamp at time zone z.timezone from properties z where z.id = ${property})`;
  return sql`(${at} < ${last}::timestamptz and (${at} < ${first}::timestamptz or ${at} < ${own}))`;
}

/** The condition that an instant at a property lies within the range. Matches nothing if no property is in scope. */
export function withinDays({ startDate, endDate, since, until }: DayRange, at: Sql, property: Sql): Sql | undefined {
  const conditions = [
    ...(startDate ? [since ? isOnOrAfter(since, at, property) : sql`false`] : []),
    ...(endDate ? [until ? isBefore(until, at, property) : sql`false`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}
