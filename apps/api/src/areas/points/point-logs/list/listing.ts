import { sql, type RawBuilder } from 'kysely';
import type { contract } from '@hearth/contract';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import type { Scope, Tx } from '../../../../platform/db/database.ts';
import { withinDays, type DayRange } from '../../../../platform/db/day-range.ts';
import { equals, scopedTo, type Sql, everyRow, oneRow, page, sortedBy } from '../../../../platform/db/page.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { pointLogs, type ExportedLog, type LogRow } from '../fields.ts';
import { totalsBetween } from './totals.ts';

type Query = InputOf<typeof contract.pointLogs.list>['query'];
type Filter = Omit<Query, 'page' | 'limit' | 'order' | 'orderBy' | 'format' | 'fields' | 'startDate' | 'endDate'> & {
  days: DayRange;
};

/** Columns shared by logs `l` and their totals `t`. */
interface Columns {
  type: Sql;
  status: Sql;
  audience: Sql;
  isVoid: Sql;
  isDeleted: Sql;
  /** Filtered instant; undefined for totals, which are selected by day. */
  at?: Sql;
}

const ofTotals: Columns = {
  type: sql`t.type`,
  status: sql`t.status`,
  audience: sql`t.audience`,
  isVoid: sql`t.is_void`,
  isDeleted: sql`t.is_deleted`,
};

const ofLogs = ({ decided }: Filter): Columns => ({
  type: sql`l.type`,
  status: sql`l.status`,
  audience: sql`l.audience`,
  isVoid: sql`l.void_at is not null`,
  isDeleted: sql`l.deleted_at is not null`,
  at: decided ? sql`l.decided_at` : sql`l.created_at`,
});

const inState: Record<Filter['status'], (columns: Columns) => Sql | undefined> = {
  all: () => undefined,
  pending: ({ status, isDeleted }) => sql`${status} = 'pending' and not (${isDeleted})`,
  approved: ({ status, isVoid }) => sql`${status} = 'approved' and not (${isVoid})`,
  denied: ({ status }) => sql`${status} = 'denied'`,
  void: ({ isVoid }) => isVoid,
};

type FilterKey = keyof Omit<Filter, 'propertyId' | 'companyId' | 'groupId'>;
type Conditions<K extends FilterKey> = { [P in K]: Sql | undefined };
type CommonKey = 'days' | 'pointLogType' | 'status' | 'userType' | 'isTransaction';

const ofBoth = (filter: Filter, columns: Columns): Conditions<CommonKey> => ({
  days: columns.at && withinDays(filter.days, columns.at, sql`l.property_id`),
  pointLogType: filter.pointLogType?.length ? sql`${columns.type} = any (${filter.pointLogType}::text[])` : undefined,
  status: inState[filter.status](columns),
  userType: equals(columns.audience, filter.userType),
  isTransaction: filter.isTransaction ? sql`${columns.status} = 'approved'` : undefined,
});

/** Reviewed by staff, not auto-approved. */
const isDecided = sql`l.type = 'boost' and l.status in ('approved', 'denied') and l.decided_at is not null
  and l.boost_type not in (${sql.join(resultTypes.map((type) => sql.lit(type)))})`;

const ofLogsAlone = (filter: Filter): Conditions<Exclude<FilterKey, CommonKey>> => ({
  postId: equals(sql`l.post_id`, filter.postId),
  pointLogId: equals(sql`l.id`, filter.pointLogId),
  userId: equals(sql`l.user_id`, filter.userId),
  type: filter.type?.length ? sql`l.boost_type = any (${filter.type}::text[])` : undefined,
  brandId: equals(sql`l.brand_id`, filter.brandId),
  decided: filter.decided ? isDecided : undefined,
  leads: filter.leads ? sql`l.boost_type in ('referral', 'leaseReferral')` : undefined,
  search: filter.search ? sql`l.user_id in (select search_user_ids(${filter.search}))` : undefined,
});

/** Conditions on logs `l`, and on totals `t` of the same days; `totals` is undefined if they lack a filtered column. */
export function conditionsOf(
  scope: Scope,
  filter: Filter,
): { logs: (Sql | undefined)[]; totals: (Sql | undefined)[] | undefined } {
  const alone = Object.values(ofLogsAlone(filter));
  return {
    logs: [scopedTo(scope, sql`l.property_id`), ...Object.values(ofBoth(filter, ofLogs(filter))), ...alone],
    totals: alone.some((condition) => condition !== undefined)
      ? undefined
      : [scopedTo(scope, sql`t.property_id`), ...Object.values(ofBoth(filter, ofTotals))],
  };
}

type Order = Pick<Query, 'order' | 'orderBy'>;
type Page = Pick<Query, 'page' | 'limit'>;

const sortKeys = {
  createdAt: [],
  points: [sql`l.points`],
  type: [sql`l.type`, sql`l.boost_type`],
  category: [sql`l.category`],
  name: [sql`lower(u.first_name)`, sql`lower(u.last_name)`],
  status: [sql`l.status`, sql`l.void_at is not null`],
  rating: [sql`l.rating`],
} satisfies Record<Order['orderBy'], readonly Sql[]>;

/**
 * Joins for the columns of logs `l`, looked up row by row (`offset 0`). A coalesce() on the deciding user would keep
 * row-level security from using the index, as it isn't leakproof.
 */
const joins = () => sql`
  left join lateral (select * from users u where u.id = l.user_id offset 0) u on true
  left join lateral (
    select r.role, r.removed_at, r.last_left_at, r.unit_number from property_roles r
    where r.user_id = l.user_id and r.property_id = l.property_id offset 0
  ) r on true
  left join lateral (
    select d.first_name, d.last_name from users d
    where d.id = case when l.decided_by is null then l.created_by else l.decided_by end offset 0
  ) d on true
  left join lateral (
    select o.title, o.start_at, o.end_at, o.event_start_at, o.event_end_at from posts o where o.id = l.post_id offset 0
  ) o on true
  left join lateral (select p.name, p.timezone from properties p where p.id = l.property_id offset 0) p on true
  left join lateral (select b.name, b.property_id from brands b where b.id = l.brand_id offset 0) b on true`;

const all = (conditions: readonly (Sql | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);

/** Counts matches, from the totals if possible. Residents count their own logs. */
function countLogs(
  scope: Scope,
  { days: { startDate, endDate } }: Filter,
  { logs, totals }: ReturnType<typeof conditionsOf>,
): Sql {
  return scope.role === 'hearth_app' && totals
    ? sql`select coalesce(sum(t.count), 0)::bigint from ${totalsBetween(scope, startDate, endDate)} t where ${all(totals)}`
    : sql`select count(*) from point_logs l where ${all(logs)}`;
}

/** The requested column, then newest first. */
function inOrder(order: Order) {
  const isOldestFirst = order.orderBy === 'createdAt' && order.order === 'asc';
  return {
    filterJoins: order.orderBy === 'name' ? sql`left join users u on u.id = l.user_id` : undefined,
    needsCustomPlan: order.orderBy === 'name',
    order: [...sortedBy(sortKeys, order), { by: sql`l.created_at`, order: isOldestFirst ? 'asc' : 'desc' }],
    idOrder: isOldestFirst ? 'desc' : 'asc',
    joins,
  } as const;
}

export function logList(scope: Scope, filter: Filter, order: Order) {
  const conditions = conditionsOf(scope, filter);
  return {
    ...pointLogs.read.list,
    ...inOrder(order),
    where: conditions.logs,
    count: countLogs(scope, filter, conditions),
  };
}

/** Matching pending submissions that don't pay the caller, oldest first, and their total count. */
export function listPending(
  db: Tx,
  scope: Scope,
  filter: Omit<Filter, 'status'>,
  { caller, limit }: { caller: string; limit: number },
) {
  const {
    where,
    joins: _names,
    count: _count,
    ...list
  } = logList(scope, { ...filter, status: 'pending' }, { orderBy: 'createdAt', order: 'asc' });
  const columns = sql<Pick<LogRow, '_id' | 'points' | 'boostType' | 'property'>>`
    l.id as _id, l.points, l.boost_type as "boostType", l.property_id as property`;
  return page(db, { ...list, where: [...where, sql`l.user_id <> ${caller}`], columns }, { page: 1, limit });
}

export const readLog = (db: Tx, id: string) => oneRow(db, { ...pointLogs.read.detail, joins }, id);

/** A page of logs `l` that match `condition`, with details. */
export const listDetails = (db: Tx, condition: Sql, order: Order, window: Page) =>
  page(db, { ...pointLogs.read.detail, ...inOrder(order), where: [condition] }, window);

/** All logs `l` that match `condition`, for an export with `more` columns. */
export const allLogsWith = <R>(db: Tx, condition: Sql, order: Order, more: RawBuilder<R>) =>
  everyRow(db, {
    ...pointLogs.read.csv,
    ...inOrder(order),
    columns: sql<ExportedLog & R>`${pointLogs.read.csv.columns}, ${more}`,
    where: [condition],
  });
