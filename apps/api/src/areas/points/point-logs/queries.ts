import { sql, type Insertable, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import { automaticAuthor, type BoostType, type PointLogType } from '@hearth/contract/points/point-log-types';
import type { Locate } from '../../../platform/access.ts';
import type { DB, Db, Scope, Tx } from '../../../platform/db/database.ts';
import { everyRow, oneProperty, oneRow, only, page, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { nameOf, pointLogs, type LogRow } from './fields.ts';
import type { Ruled } from './rules.ts';

type Query = InputOf<typeof contract.pointLogs.list>['query'];
export type Filter = Omit<Query, 'page' | 'limit' | 'order' | 'orderBy' | 'format'>;
export type Order = Pick<Query, 'order' | 'orderBy'>;
export type Page = Pick<Query, 'page' | 'limit'>;

/**
 * The instant at which a day begins for a log, at its own property. Somewhere on earth a day begins 14 hours before it does in UTC, and
 * everywhere it has begun 12 hours after: over many properties only logs in between look their property up, and an index is read still.
 */
function dayOf(scope: Scope, day: ReturnType<typeof sql>) {
  const place = oneProperty(scope);
  const isOne = place !== undefined;
  const begins = sql`((${day})::timestamp at time zone (select p.timezone from properties p where p.id = ${place ?? sql`l.property_id`}))`;
  const inUtc = sql`(${day})::timestamp at time zone 'UTC'`;
  const [earliest, latest] = [sql`(${inUtc} - interval '14 hours')`, sql`(${inUtc} + interval '12 hours')`];
  return {
    hasBegun: isOne
      ? sql<boolean>`l.created_at >= ${begins}`
      : sql<boolean>`(l.created_at >= ${earliest} and (l.created_at >= ${latest} or l.created_at >= ${begins}))`,
    isToCome: isOne
      ? sql<boolean>`l.created_at < ${begins}`
      : sql<boolean>`(l.created_at < ${latest} and (l.created_at < ${earliest} or l.created_at < ${begins}))`,
  };
}

const inState: Record<Filter['status'], Sql | undefined> = {
  all: undefined,
  pending: sql`l.status = 'pending' and l.deleted_at is null`,
  approved: sql`l.status = 'approved' and l.void_at is null`,
  denied: sql`l.status = 'denied'`,
  void: sql`l.void_at is not null`,
};

/** What the filters ask of a log `l`. */
const matching = (scope: Scope, filter: Filter) => [
  scopedTo(scope, sql`l.property_id`),
  filter.startDate ? dayOf(scope, sql`${filter.startDate}::date`).hasBegun : undefined,
  filter.endDate ? dayOf(scope, sql`${filter.endDate}::date + 1`).isToCome : undefined,
  filter.pointLogType?.length ? sql`l.type = any (${filter.pointLogType}::text[])` : undefined,
  inState[filter.status],
  only(sql`l.audience`, filter.userType),
  only(sql`l.post_id`, filter.postId),
  only(sql`l.id`, filter.pointLogId),
  only(sql`l.user_id`, filter.userId),
  only(sql`l.boost_type`, filter.type),
  filter.leads ? sql`l.boost_type in ('referral', 'leaseReferral')` : undefined,
  filter.isTransaction ? sql`l.status = 'approved'` : undefined,
  filter.search ? sql`l.user_id in (select search_user_ids(${filter.search}))` : undefined,
];

const sortKeys = {
  createdAt: [],
  points: [sql`l.points`],
  type: [sql`l.type`, sql`l.boost_type`],
  category: [sql`l.category`],
  name: [sql`lower(u.first_name)`, sql`lower(u.last_name)`],
  status: [sql`l.status`, sql`l.void_at is not null`],
} satisfies Record<Order['orderBy'], readonly Sql[]>;

/**
 * What the rows of logs `l` show besides, looked up one by one (`offset 0`). A coalesce() for who decided would hide the index
 * from row-level security, which does not know it as leakproof.
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
  left join lateral (select o.title, o.start_at, o.end_at from posts o where o.id = l.post_id offset 0) o on true
  left join lateral (select p.name, p.timezone from properties p where p.id = l.property_id offset 0) p on true
  left join lateral (select b.name, b.property_id from brands b where b.id = l.brand_id offset 0) b on true`;

const totalsInState: Record<Filter['status'], Sql | undefined> = {
  all: undefined,
  pending: sql`t.status = 'pending' and not t.is_deleted`,
  approved: sql`t.status = 'approved' and not t.is_void`,
  denied: sql`t.status = 'denied'`,
  void: sql`t.is_void`,
};
const all = (conditions: readonly (Sql | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);

/** Counts and points of logs by the days of their property (migration 0027): folded over all properties for who sees them all. */
export const totalsOf = ({ seesAll }: Scope): Sql => (seesAll ? sql`all_point_log_totals` : sql`point_log_totals`);

export const foldPointLogs = async (db: Db): Promise<void> => void (await sql`select fold_point_logs()`.execute(db));

const driftShown = 100;

/** The days whose totals are not what the logs add up to. */
export const readDrift = async (db: Db) =>
  (
    await sql<{ property_id: string | null; day: string; counted: number; logs: number }>`
      select * from point_log_drift() limit ${driftShown}`.execute(db)
  ).rows;

/** How many match: out of the totals by day, where those know all that is asked. Residents see their own alone, and count those. */
function countLogs(scope: Scope, filter: Filter, where: readonly (Sql | undefined)[]): Sql {
  const asksMore = [filter.postId, filter.pointLogId, filter.userId, filter.type, filter.leads, filter.search];
  if (scope.role !== 'hearth_app' || asksMore.some(Boolean))
    return sql`select count(*) from point_logs l where ${all(where)}`;
  const conditions = [
    scopedTo(scope, sql`t.property_id`),
    filter.startDate ? sql`t.day >= ${filter.startDate}::date` : undefined,
    filter.endDate ? sql`t.day <= ${filter.endDate}::date` : undefined,
    filter.pointLogType?.length ? sql`t.type = any (${filter.pointLogType}::text[])` : undefined,
    totalsInState[filter.status],
    only(sql`t.audience`, filter.userType),
    filter.isTransaction ? sql`t.status = 'approved'` : undefined,
  ];
  return sql`select coalesce(sum(t.count), 0)::bigint from ${totalsOf(scope)} t where ${all(conditions)}`;
}

/** The column asked for, then the newest first. */
function logList(scope: Scope, filter: Filter, order: Order) {
  const where = matching(scope, filter);
  const isOldestFirst = order.orderBy === 'createdAt' && order.order === 'asc';
  return {
    asks: order.orderBy === 'name' ? sql`left join users u on u.id = l.user_id` : undefined,
    isPlannedAnew: order.orderBy === 'name',
    where,
    order: [...sortedBy(sortKeys, order), { by: sql`l.created_at`, order: isOldestFirst ? 'asc' : 'desc' }],
    idOrder: isOldestFirst ? 'desc' : 'asc',
    joins,
    count: countLogs(scope, filter, where),
  } as const;
}

/** One page with the exact count. */
export const readPage = (db: Tx, scope: Scope, filter: Filter, order: Order, window: Page) =>
  page(db, { ...pointLogs.read.list, ...logList(scope, filter, order) }, window);

/** Every matching row, for the export. */
export const allRows = (db: Tx, scope: Scope, filter: Filter, order: Order) =>
  everyRow(db, { ...pointLogs.read.csv, ...logList(scope, filter, order) });

/** Pending submissions that match and do not pay the caller, the oldest first; `totalCount` counts all of them. */
export function readPending(
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
  return page(
    db,
    { ...pointLogs.read.list, ...list, where: [...where, sql`l.user_id <> ${caller}`], columns },
    { page: 1, limit },
  );
}

export const readOne = (db: Tx, id: string) => oneRow(db, { ...pointLogs.read.detail, joins }, id);

export const readComments = (db: Tx, id: string) =>
  db
    .selectFrom('point_log_comments as c')
    .leftJoin('users as w', 'w.id', 'c.user_id')
    .where('c.point_log_id', '=', id)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .select(['c.comment', 'c.type', 'c.created_at', nameOf('w', sql`c.user_id`).as('user')])
    .execute();

export const readLog = (db: Tx, id: string) =>
  db.selectFrom('point_logs').selectAll().where('id', '=', id).executeTakeFirst();

/** The log under a lock that decisions on it take turns by. Its points belong to a person, or to the property that bought them. */
export const lockLog = (db: Tx, id: string) =>
  db
    .selectFrom('point_logs')
    .selectAll()
    .select(sql<string>`coalesce(user_id, property_id)`.as('account_id'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedLog = NonNullable<Awaited<ReturnType<typeof lockLog>>>;

type RuledRow = Pick<
  LockedLog,
  'account_id' | 'type' | 'boost_type' | 'status' | 'points' | 'void_at' | 'deleted_at'
> & {
  is_settled?: boolean;
};

/** The row as the rules see it. */
export const ruled = (row: RuledRow, brandProperty?: string | null): Ruled => ({
  accountId: row.account_id,
  type: row.type as PointLogType,
  boostType: row.boost_type as BoostType | null,
  status: row.status as Ruled['status'],
  points: row.points,
  isVoid: row.void_at !== null,
  isDeleted: row.deleted_at !== null,
  isPersonRemoved: row.is_settled ?? false,
  redemptionKind: row.type !== 'redemption' ? null : brandProperty ? 'externalProperty' : 'platform',
});

/** The transfer that paid a log and is not yet reversed, with what can still be taken back of it. */
export const readPayment = (db: Tx, pointLogId: string) =>
  db
    .selectFrom('transfers')
    .select(['id', 'from_account', 'to_account', sql<number>`voidable_points(id)`.as('points')])
    .where('point_log_id', '=', pointLogId)
    .where('kind', '=', 'award')
    .executeTakeFirst();

export const updateLog = (db: Tx, id: string, change: Updateable<DB['point_logs']>) =>
  db
    .updateTable('point_logs')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const insertComment = (db: Tx, comment: Insertable<DB['point_log_comments']>) =>
  db.insertInto('point_log_comments').values(comment).execute();

/** What the placeholders of a staff text stand for. */
export async function readPlaceholders(db: Tx, log: Pick<LockedLog, 'user_id' | 'property_id'>) {
  const row = await db
    .selectFrom('properties as p')
    .leftJoin('users as u', (join) => join.on('u.id', '=', log.user_id))
    .where('p.id', '=', log.property_id)
    .select(['u.first_name', 'u.last_name', 'p.name'])
    .executeTakeFirst();
  return { first_name: row?.first_name ?? '', last_name: row?.last_name ?? '', property_name: row?.name ?? '' };
}

/** True when a file of that id was there and is now removed. */
export async function markFileRemoved(db: Tx, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('files')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

export const readAudit = (db: Tx, id: string) =>
  db
    .selectFrom('audit_log as a')
    .where('a.target_id', '=', id)
    .where('a.target_kind', '=', 'pointLog')
    .orderBy('a.at')
    .select(['a.at', 'a.action', 'a.after', sql<string>`coalesce(person_name(a.actor_id), 'System')`.as('by')])
    .execute();

export const readDeliveries = (db: Tx, id: string) =>
  db
    .selectFrom('mails as m')
    .innerJoin('mail_delivery_logs as d', 'd.mail_id', 'm.id')
    .where('m.point_log_id', '=', id)
    .orderBy('d.created_at')
    .select(['d.created_at', 'd.status', 'd.detail', 'm.subject', 'm.recipient'])
    .execute();

/** The transfers of a log; the friend's side of a send shares the sender's, made at the same instant. */
export const readTransfers = (
  db: Tx,
  log: Pick<LockedLog, 'id' | 'type' | 'points' | 'friend_id' | 'user_id' | 'created_at'>,
) =>
  db
    .selectFrom('transfers as t')
    .select([
      't.created_at',
      't.kind',
      't.points',
      // Nobody pays himself: what an answer earned was paid by itself.
      sql<string>`case when t.kind = 'award' and t.created_by = t.to_account then ${automaticAuthor}
        else coalesce(person_name(t.created_by), 'System') end`.as('by'),
    ])
    .where((eb) =>
      log.type === 'sendToFriend' && log.points > 0
        ? eb.and([
            eb('t.kind', '=', 'friend'),
            eb('t.to_account', '=', log.user_id),
            eb('t.from_account', '=', log.friend_id),
            eb(
              't.point_log_id',
              'in',
              eb
                .selectFrom('point_logs as s')
                .select('s.id')
                .where('s.user_id', '=', log.friend_id)
                .where('s.friend_id', '=', log.user_id)
                .where(sql<boolean>`s.created_at = (select created_at from point_logs where id = ${log.id})`),
            ),
          ])
        : eb('t.point_log_id', '=', log.id),
    )
    .orderBy('t.created_at')
    .execute();

/** Where a point log belongs. */
export const pointLogProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('point_logs').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && [row.property_id];
};
