import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { everyRow, only, page, scopedTo, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { auditRows } from './fields.ts';

type Query = InputOf<typeof contract.audit.list>['query'];

/** The day where it happened; of what happened at no property, of UTC. */
const day = sql`(a.at at time zone coalesce(z.timezone, 'UTC'))::date`;
const asks = sql`left join properties z on z.id = a.property_id`;

const conditionsOf = (scope: Scope, query: Query): Sql[] => {
  const { search, actorId, kind, recordId, action, startDate, endDate } = query;
  return [
    scopedTo(scope, sql`a.property_id`),
    only(sql`a.actor_id`, actorId),
    only(sql`a.target_kind`, kind),
    only(sql`a.target_id`, recordId),
    action && sql`a.action = any (${action}::text[])`,
    search ? sql`a.actor_id = any (array(select u.id::text from search_users(${search}) u))` : undefined,
    // The index knows instants; of the rows that it leaves each has the day of its property.
    startDate && sql`a.at >= ${startDate}::date - 2 and ${day} >= ${startDate}::date`,
    endDate && sql`a.at < ${endDate}::date + 3 and ${day} <= ${endDate}::date`,
  ].filter((condition) => typeof condition === 'object');
};

/** All rows are counted by their seals, and those that no seal holds yet. */
const countAll = sql`select s.row_count + (
    select count(*) from audit_log a where (a.transaction_id, a.id) > (s.last_transaction, s.last_id)
  ) from audit_newest_seal s`;

function declared(scope: Scope, query: Query) {
  const where = conditionsOf(scope, query);
  const withDays = query.startDate || query.endDate ? asks : sql``;
  return {
    asks: withDays,
    where,
    order: [{ by: sql`a.at`, order: query.order }],
    count:
      where.length === 0
        ? countAll
        : sql`select count(*) from audit_log a ${withDays} where ${sql.join(where, sql` and `)}`,
  };
}

export const readPage = (db: Tx, scope: Scope, query: Query) =>
  page(db, { ...auditRows.read.list, ...declared(scope, query) }, query);

export const allRows = (db: Tx, scope: Scope, query: Query) =>
  everyRow(db, { ...auditRows.read.csv, ...declared(scope, query) });

/** Every value of the column, looked up one after the other in its index. */
const distinct = (column: Sql) => sql`
  with recursive found as (
    (select ${column} as value from audit_log a order by ${column} limit 1)
    union all select (select ${column} from audit_log a where ${column} > found.value order by ${column} limit 1)
    from found where found.value is not null
  ) select coalesce(array_agg(value) filter (where value is not null), '{}') from found`;

/** Every action and kind of record that there is in what the caller sees. */
export async function readWords(db: Tx): Promise<{ actions: string[]; kinds: string[] }> {
  const { rows } = await sql<{ actions: string[]; kinds: string[] }>`
    select (${distinct(sql`a.action`)}) as actions, (${distinct(sql`a.target_kind`)}) as kinds`.execute(db);
  return rows[0] ?? { actions: [], kinds: [] };
}
