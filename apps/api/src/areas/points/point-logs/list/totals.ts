import { sql } from 'kysely';
import type { Db, Scope } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/page.ts';

/** Daily counts and points of logs (migration 0027), folded over all properties for callers who see them all. */
export const totalsOf = ({ seesAll }: Scope): Sql =>
  seesAll ? sql`all_point_log_day_totals` : sql`point_log_day_totals`;

const monthOf = (day: string, months = 0) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
};

/**
 * First days of the whole months in a range: from `first` to `end` (exclusive). Empty if `first` isn't before `end`.
 */
export function monthsWithin(from: string, to: string): { first: string; end: string } {
  const isFirst = from === monthOf(from);
  const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  return { first: isFirst ? from : monthOf(from, 1), end: monthOf(dayAfter) };
}

/** Bounds of the contract's dates. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];

/** Totals of a day range, which may be open-ended. Reads monthly totals for whole months. */
export function totalsBetween(scope: Scope, from: string | undefined, to: string | undefined): Sql {
  const days = totalsOf(scope);
  const months = scope.seesAll ? sql`all_point_log_month_totals` : sql`point_log_month_totals`;
  const { first, end } = monthsWithin(from ?? firstDay, to ?? lastDay);
  if (from && to && first >= end) return sql`(select * from ${days} where day between ${from}::date and ${to}::date)`;
  const since = from ? sql`month >= ${first}::date` : sql`true`;
  const until = to ? sql`month < ${end}::date` : sql`true`;
  const before = from && sql`select * from ${days} where day >= ${from}::date and day < ${first}::date`;
  const after = to && sql`select * from ${days} where day >= ${end}::date and day <= ${to}::date`;
  const parts = [before, sql`select * from ${months} where ${since} and ${until}`, after];
  return sql`(${sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` union all `,
  )})`;
}

export const foldPointLogs = async (db: Db): Promise<void> => void (await sql`select fold_point_logs()`.execute(db));

const driftShown = 100;

/** Days whose totals differ from the logs. */
export const readDrift = async (db: Db) =>
  (
    await sql<{ total: string; id: string; counted: number; actual: number }>`
      select * from point_log_drift() union all select * from received_points_drift() limit ${driftShown}`.execute(db)
  ).rows;
