import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import { automaticAuthor, type BoostType, type PointLogType } from '@hearth/contract/points/point-log-types';
import type { Role } from '@hearth/contract/roles';
import type { DB, Scope, Tx } from '../../../platform/db/database.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Ruled } from './rules.ts';

type Query = InputOf<typeof contract.pointLogs.list>['query'];
export type Filter = Omit<Query, 'page' | 'limit' | 'order' | 'orderBy' | 'format'>;
export type Order = Pick<Query, 'order' | 'orderBy'>;
export type Page = Pick<Query, 'page' | 'limit'>;

type Selection = SelectQueryBuilder<DB & { l: DB['point_logs'] }, 'l', object>;

/**
 * The instant at which a day begins for a log, at its own property. Somewhere on earth a day begins 14 hours before it does in UTC, and
 * everywhere it has begun 12 hours after: over many properties only logs in between look their property up, and an index is read still.
 */
function dayOf(scope: Scope, day: ReturnType<typeof sql>) {
  const [only] = scope.propertyIds;
  const isOne = !scope.seesAll && scope.propertyIds.length === 1;
  const begins = sql`((${day})::timestamp at time zone (select p.timezone from properties p where p.id = ${isOne ? only : sql`l.property_id`}))`;
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

/** The logs that match. The scope is named again because row-level security alone would leave the indexes unused. */
function matching(db: Tx, scope: Scope, filter: Filter): Selection {
  let query = db.selectFrom('point_logs as l') as Selection;
  const [first] = scope.propertyIds;
  if (!scope.seesAll) {
    query =
      scope.propertyIds.length === 1 && first
        ? query.where('l.property_id', '=', first)
        : query.where(sql<boolean>`l.property_id = any(${scope.propertyIds}::text[])`);
  }
  if (filter.startDate) query = query.where(dayOf(scope, sql`${filter.startDate}::date`).hasBegun);
  if (filter.endDate) query = query.where(dayOf(scope, sql`${filter.endDate}::date + 1`).isToCome);
  if (filter.pointLogType?.length) query = query.where('l.type', 'in', filter.pointLogType);
  if (filter.status === 'void') query = query.where('l.void_at', 'is not', null);
  else if (filter.status !== 'all') query = query.where('l.status', '=', filter.status);
  if (filter.status === 'approved') query = query.where('l.void_at', 'is', null);
  if (filter.status === 'pending') query = query.where('l.deleted_at', 'is', null);
  if (filter.userType) query = query.where('l.audience', '=', filter.userType);
  if (filter.postId) query = query.where('l.post_id', '=', filter.postId);
  if (filter.pointLogId) query = query.where('l.id', '=', filter.pointLogId);
  if (filter.userId) query = query.where('l.user_id', '=', filter.userId);
  if (filter.type) query = query.where('l.boost_type', '=', filter.type);
  if (filter.leads) query = query.where('l.boost_type', 'in', ['referral', 'leaseReferral']);
  if (filter.isTransaction) query = query.where('l.status', '=', 'approved');
  if (filter.search) query = query.where(sql<boolean>`l.user_id in (select search_user_ids(${filter.search}))`);
  return query;
}

const columns = {
  createdAt: [],
  points: [sql`l.points`],
  type: [sql`l.type`, sql`l.boost_type`],
  category: [sql`l.category`],
  name: [sql`lower(u.first_name)`, sql`lower(u.last_name)`],
  status: [sql`l.status`, sql`l.void_at is not null`],
} as const satisfies Record<Order['orderBy'], readonly ReturnType<typeof sql>[]>;

/** The column asked for, then the newest first; the same row never changes its place between two pages. */
function ordering({ order, orderBy }: Order) {
  const isOldestFirst = orderBy === 'createdAt' && order === 'asc';
  const asked = columns[orderBy].map((column) => sql`${column} ${sql.raw(order)}`);
  return sql.join([...asked, isOldestFirst ? sql`l.created_at asc, l.id desc` : sql`l.created_at desc, l.id asc`]);
}

const ordered = <T extends { orderBy(expression: never): T }>(query: T, order: Order) =>
  query.orderBy(ordering(order) as never);

const nameOf = (alias: string, id: ReturnType<typeof sql>) =>
  sql<string>`coalesce(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), person_name(${id}), '')`;

/**
 * Joins to the logs what their rows show; only the rows of `logs` are looked up, one by one (`offset 0`), so that they keep
 * the order of the index, an export begins at once, and there is little to plan.
 */
function withNames(db: Tx, logs: Selection) {
  return (
    db
      .selectFrom(logs.selectAll('l').as('l'))
      .leftJoinLateral(
        (eb) => eb.selectFrom('users').selectAll().whereRef('users.id', '=', 'l.user_id').offset(0).as('u'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('property_roles as pr')
            .select(['pr.role', 'pr.removed_at', 'pr.last_left_at', 'pr.unit_number'])
            .whereRef('pr.user_id', '=', 'l.user_id')
            .whereRef('pr.property_id', '=', 'l.property_id')
            .offset(0)
            .as('r'),
        (join) => join.onTrue(),
      )
      // A coalesce() here would hide the index from row-level security, which does not know it as leakproof.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('users')
            .select(['first_name', 'last_name'])
            .where(sql<boolean>`users.id = case when l.decided_by is null then l.created_by else l.decided_by end`)
            .offset(0)
            .as('d'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('posts')
            .select(['title', 'start_at', 'end_at'])
            .whereRef('posts.id', '=', 'l.post_id')
            .offset(0)
            .as('o'),
        (join) => join.onTrue(),
      )
      .select([
        'l.id',
        'l.created_at',
        'l.type',
        'l.boost_type',
        'l.audience',
        'l.category',
        'l.user_id',
        sql<string>`coalesce(l.user_id, l.property_id)`.as('account_id'),
        'l.points',
        'l.note',
        'l.property_note',
        'l.property_id',
        'l.status',
        'l.reason',
        'l.decided_at',
        'l.void_at',
        'l.deleted_at',
        'l.updated_at',
        'l.rating',
        'l.friend_id',
        'l.post_id',
        'l.brand_id',
        'u.first_name',
        'u.last_name',
        'u.email',
        sql<string | null>`coalesce(r.unit_number, u.unit_number)`.as('unit_number'),
        'u.deleted_at as person_removed_at',
        'r.removed_at as left_at',
        sql<boolean>`coalesce(u.deleted_at is not null or r.removed_at is not null
          or r.last_left_at >= coalesce(l.decided_at, l.created_at), false)`.as('is_settled'),
        'o.title as post_title',
        'o.start_at as post_start',
        'o.end_at as post_end',
        sql<string>`coalesce((select p.name from properties p where p.id = l.property_id), '')`.as('property_name'),
        sql<string>`coalesce((select p.timezone from properties p where p.id = l.property_id), 'UTC')`.as('timezone'),
        sql<string | null>`(select b.name from brands b where b.id = l.brand_id)`.as('brand_name'),
        sql<string | null>`(select b.property_id from brands b where b.id = l.brand_id)`.as('brand_property'),
        sql<Role>`coalesce(r.role, u.role, 'user')`.as('role'),
        sql<string>`case when l.decided_by is null and l.status <> 'pending' then ${automaticAuthor}
          else ${nameOf('d', sql`coalesce(l.decided_by, l.created_by)`)} end`.as('updated_by'),
        sql<string>`case when l.friend_id is null then '' else coalesce(person_name(l.friend_id), '') end`.as(
          'friend_name',
        ),
      ])
  );
}

export async function countLogs(db: Tx, scope: Scope, filter: Filter): Promise<number> {
  const row = await matching(db, scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * One page; names are joined to its rows alone. The newest come straight from an index; for another order the ids are
 * sorted first, so that the sort carries nothing else.
 */
export function readPage(db: Tx, scope: Scope, filter: Filter, order: Order, { page, limit }: Page) {
  const paged = (logs: Selection) =>
    ordered(logs, order)
      .limit(limit)
      .offset((Math.max(page, 1) - 1) * limit);
  const logs = matching(db, scope, filter);
  const named =
    order.orderBy === 'name' ? (logs.leftJoin('users as u', 'u.id', 'l.user_id') as unknown as Selection) : logs;
  const rows =
    order.orderBy === 'createdAt'
      ? paged(logs)
      : (db.selectFrom('point_logs as l').where('l.id', 'in', paged(named).select('l.id')) as Selection);
  return ordered(withNames(db, rows), order).execute();
}

/** Every matching row, for the export. */
export const allRows = (db: Tx, scope: Scope, filter: Filter, order: Order) =>
  ordered(withNames(db, matching(db, scope, filter)), order).select(
    sql<string>`to_char(l.created_at at time zone coalesce((select p.timezone from properties p where p.id = l.property_id), 'UTC'), 'MM/DD/YYYY HH24:MI')`.as(
      'created_local',
    ),
  );

/** Pending submissions that match and do not pay the caller, the oldest first; `total` counts all of them. */
export const readPending = (
  db: Tx,
  scope: Scope,
  filter: Omit<Filter, 'status'>,
  { caller, limit }: { caller: string; limit: number },
) =>
  ordered(matching(db, scope, { ...filter, status: 'pending' }), { orderBy: 'createdAt', order: 'asc' })
    .where('l.user_id', '<>', caller)
    .select(['l.id', 'l.points', 'l.boost_type', 'l.property_id', sql<number>`count(*) over ()`.as('total')])
    .limit(limit)
    .execute();

export type LogRow = Awaited<ReturnType<typeof readPage>>[number];
export type ExportRow = Awaited<ReturnType<ReturnType<typeof allRows>['execute']>>[number];

export const readOne = (db: Tx, id: string) =>
  withNames(db, db.selectFrom('point_logs as l').where('l.id', '=', id) as Selection)
    .select('l.boost_info')
    .executeTakeFirst();

export const readComments = (db: Tx, id: string) =>
  db
    .selectFrom('point_log_comments as c')
    .leftJoin('users as w', 'w.id', 'c.user_id')
    .where('c.point_log_id', '=', id)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .select(['c.comment', 'c.type', 'c.created_at', nameOf('w', sql`c.user_id`).as('user')])
    .execute();

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
