import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { daysLater } from '../../../platform/days.ts';
import { equals, scopedTo, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';

type Query = InputOf<typeof contract.audit.list>['query'];

/** The property's calendar day; UTC for rows without a property. */
const day = sql`(a.at at time zone coalesce(z.timezone, 'UTC'))::date`;
const propertyJoin = sql`left join properties z on z.id = a.property_id`;
/** Start of a UTC day, a number of days after another. */
const midnight = (date: string, days = 0) => sql`${`${daysLater(date, days)}T00:00:00Z`}::timestamptz`;

type Days = Pick<Query, 'startDate' | 'endDate'>;

/** A property's day differs from the UTC day by one at most; each row has its own. */
const within = ({ startDate, endDate }: Days) => [
  startDate && sql`a.at >= ${midnight(startDate, -1)} and ${day} >= ${startDate}::date`,
  endDate && sql`a.at < ${midnight(endDate, 2)} and ${day} <= ${endDate}::date`,
];

const isSql = (condition: unknown): condition is Sql => typeof condition === 'object';

const conditionsOf = (scope: Scope, query: Query): Sql[] => {
  const { search, actorId, kind, recordId, action } = query;
  return [
    scopedTo(scope, sql`a.property_id`),
    equals(sql`a.actor_id`, actorId),
    equals(sql`a.target_kind`, kind),
    equals(sql`a.target_id`, recordId),
    action && sql`a.action = any (${action}::text[])`,
    search ? sql`a.actor_id = any (array(select u.id::text from search_users(${search}) u))` : undefined,
    ...within(query),
  ].filter(isSql);
};

const all = (conditions: readonly unknown[]) => sql.join([sql`true`, ...conditions.filter(isSql)], sql` and `);

/**
 * Counts without reading sealed rows: totals of days inside the period in every time zone, unsealed rows of those days,
 * and the rows of the days at both ends.
 */
function countByTotals({ kind, action, startDate, endDate }: Query): Sql {
  const of = (alias: 't' | 'a') => [
    equals(sql.ref(`${alias}.target_kind`), kind),
    action && sql`${sql.ref(`${alias}.action`)} = any (${action}::text[])`,
  ];
  const whole = [startDate && sql`t.day > ${startDate}::date`, endDate && sql`t.day < ${endDate}::date`];
  const wholeAt = [startDate && sql`a.at >= ${midnight(startDate, 1)}`, endDate && sql`a.at < ${midnight(endDate)}`];
  const ends = [startDate && sql`a.at < ${midnight(startDate, 1)}`, endDate && sql`a.at >= ${midnight(endDate)}`]
    .filter(isSql)
    .map(
      (end) =>
        sql` + (select count(*) from audit_log a ${propertyJoin} where ${all([...of('a'), ...within({ startDate, endDate }), end])})`,
    );
  return sql`select (select coalesce(sum(t.count), 0)::bigint from audit_totals t where ${all([...of('t'), ...whole])})
      + (select count(*) from (select a.* from audit_log a where (a.transaction_id, a.id) > (s.last_transaction, s.last_id) offset 0) a
        where ${all([...of('a'), ...wholeAt])})
      ${sql.join(ends, sql``)}
    from audit_newest_seal s`;
}

/** Filters that few rows match, by person, record or property, are counted in their own index. */
const hasTotals = ({ seesAll }: Scope, { search, actorId, recordId, startDate, endDate }: Query) =>
  seesAll && !search && !actorId && !recordId && (startDate === undefined || startDate !== endDate);

export function auditList(scope: Scope, query: Query) {
  const where = conditionsOf(scope, query);
  const withDays = query.startDate || query.endDate ? propertyJoin : sql``;
  return {
    filterJoins: withDays,
    where,
    order: [{ by: sql`a.at`, order: query.order }],
    count: hasTotals(scope, query)
      ? countByTotals(query)
      : sql`select count(*) from audit_log a ${withDays} where ${all(where)}`,
  };
}

/** Distinct values of a column by index skip scan. */
const distinct = (column: Sql) => sql`
  with recursive found as (
    (select ${column} as value from audit_log a order by ${column} limit 1)
    union all select (select ${column} from audit_log a where ${column} > found.value order by ${column} limit 1)
    from found where found.value is not null
  ) select coalesce(array_agg(value) filter (where value is not null), '{}') from found`;

/** Actions and record kinds the caller can see. */
export async function readWords(db: Tx): Promise<{ actions: string[]; kinds: string[] }> {
  const { rows } = await sql<{ actions: string[]; kinds: string[] }>`
    select (${distinct(sql`a.action`)}) as actions, (${distinct(sql`a.target_kind`)}) as kinds`.execute(db);
  return rows[0] ?? { actions: [], kinds: [] };
}
