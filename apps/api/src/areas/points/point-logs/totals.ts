import { sql } from 'kysely';
import type { Db, Scope } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/page.ts';

/** Counts and points of logs by the days of their property (migration 0027): folded over all properties for who sees them all. */
export const totalsOf = ({ seesAll }: Scope): Sql => (seesAll ? sql`all_point_log_totals` : sql`point_log_totals`);

const monthOf = (day: string, months = 0) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
};

/** The months that lie within these days, by their firsts: from `first`, included, up to `end`, left out; none where `first` is not before it. */
export function monthsWithin(from: string, to: string): { first: string; end: string } {
  const isFirst = from === monthOf(from);
  const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  return { first: isFirst ? from : monthOf(from, 1), end: monthOf(dayAfter) };
}

/** The totals from one day to another, for sums that ask for no single days: a whole month is read at once. */
export function totalsBetween(scope: Scope, from: string, to: string): Sql {
  const days = totalsOf(scope);
  const { first, end } = monthsWithin(from, to);
  if (first >= end) return sql`(select * from ${days} where day between ${from}::date and ${to}::date)`;
  const months = scope.seesAll ? sql`all_point_log_month_totals` : sql`point_log_month_totals`;
  return sql`(
    select * from ${days} where day >= ${from}::date and day < ${first}::date
    union all select * from ${months} where month >= ${first}::date and month < ${end}::date
    union all select * from ${days} where day >= ${end}::date and day <= ${to}::date)`;
}

export const foldPointLogs = async (db: Db): Promise<void> => void (await sql`select fold_point_logs()`.execute(db));

const driftShown = 100;

/** The days whose totals are not what the logs add up to. */
export const readDrift = async (db: Db) =>
  (
    await sql<{ property_id: string | null; day: string; counted: number; logs: number }>`
      select * from point_log_drift() limit ${driftShown}`.execute(db)
  ).rows;
