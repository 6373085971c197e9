import { sql, type Insertable } from 'kysely';
import type { Currency } from '@hearth/contract/money';
import { renderText } from '@hearth/contract/library/placeholders';
import type { Audience } from '@hearth/contract/boosts';
import type { PointLogType } from '@hearth/contract/points/point-log-types';
import { sendUnawaited, type Db, type DB, type Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Payable, Transfer } from './rules.ts';

type Columns = Insertable<DB['point_logs']>;

/** A log to insert. Author and approval are added when it's paid. */
export interface NewLog
  extends
    Payable,
    Pick<Columns, 'boost_type' | 'category' | 'note' | 'property_note' | 'post_id' | 'rating' | 'exchange_rate'> {
  type: PointLogType;
  audience?: Audience;
  boost_info?: object;
}

const insert = statement(
  (_db, by: string | null, decidedBy: string | null, at: Date, logs: string) => sql`
    insert into point_logs (id, property_id, user_id, created_by, type, boost_type, category, audience, status, points, note, property_note,
      decided_by, decided_at, post_id, brand_id, friend_id, rating, boost_info, exchange_rate)
    select n.id, n.property_id, n.user_id, ${by}, n.type, n.boost_type, coalesce(n.category, ''), coalesce(n.audience, 'RESIDENT'), 'approved', n.points,
      coalesce(n.note, ''), coalesce(n.property_note, ''), ${decidedBy}, ${at}, n.post_id, n.brand_id, n.friend_id, n.rating, n.boost_info, n.exchange_rate
    from jsonb_to_recordset(${logs}::jsonb) as n (id text, property_id text, user_id text, type text, boost_type text, category text,
      audience text, points bigint, note text, property_note text, post_id text, brand_id text, friend_id text, rating numeric, boost_info jsonb,
      exchange_rate numeric)`,
);

/** Inserts approved logs in one statement, without waiting for it. */
export const insertLogs = (
  db: Tx,
  logs: readonly NewLog[],
  { by, decidedBy, at }: { by: string | null; decidedBy: string | null; at: Date },
) => sendUnawaited(db, insert(db, by, decidedBy, at, JSON.stringify(logs)));

/** Changes made by a review; omitted fields stay. */
export interface LogChange {
  status?: 'approved' | 'denied';
  reason: string;
  decided_at?: Date;
  void_at?: Date;
}

const update = statement(
  (_db, by: string | null, changes: string) => sql`
    update point_logs l set status = coalesce(n.status, l.status), reason = n.reason, decided_by = ${by},
      decided_at = coalesce(n.decided_at, l.decided_at), void_at = coalesce(n.void_at, l.void_at), updated_at = now()
    from jsonb_to_recordset(${changes}::jsonb) as n (id text, status text, reason text, decided_at timestamptz, void_at timestamptz)
    where l.id = n.id`,
);

/** Writes reviews in one statement, without waiting for it. */
export const updateLogs = (db: Tx, changes: readonly (LogChange & { id: string })[], by: string | null) =>
  sendUnawaited(db, update(db, by, JSON.stringify(changes)));

/** Calls of `post_transfers`, one per movement and property. */
function callsOf(transfers: readonly Transfer[]) {
  const groups = Map.groupBy(transfers, ({ movement, propertyId }) => `${movement} ${propertyId}`);
  const calls = [...groups.values()].map((rows) => ({
    movement: rows[0]?.movement,
    property: rows[0]?.propertyId,
    keys: rows.map((row) => row.key),
    from_ids: rows.map((row) => row.from),
    to_ids: rows.map((row) => row.to),
    amounts: rows.map((row) => row.points),
    log_ids: rows.map((row) => row.pointLogId ?? null),
    reversed: rows.map((row) => row.reverses ?? null),
  }));
  return JSON.stringify(calls);
}

/** The rows of new transfers. */
const postedBy = (calls: string) => sql`jsonb_to_recordset(${calls}::jsonb)
      as c (movement text, property text, keys text[], from_ids text[], to_ids text[], amounts bigint[], log_ids text[], reversed text[])
    cross join lateral post_transfers(c.movement, c.property, c.keys, c.from_ids, c.to_ids, c.amounts, c.log_ids, c.reversed) t`;

/**
 * Moves points in one statement, all or none, and returns the number of new transfers. For several properties, lock the
 * accounts first with `lock_for_awards`.
 */
export async function postTransfers(db: Tx, transfers: readonly Transfer[]): Promise<number> {
  const { rows } = await sql`select t.transfer_id from ${postedBy(callsOf(transfers))}`.execute(db);
  return rows.length;
}

const payAll = statement(
  (_db, due: number, calls: string) =>
    sql`select assert_transfer_count(count(t.transfer_id), ${due}::bigint) from ${postedBy(calls)}`,
);

/** Moves points without waiting for the result. The transaction fails if any transfer already exists. */
export const payTransfers = (db: Tx, transfers: readonly Transfer[]) =>
  sendUnawaited(db, payAll(db, transfers.length, callsOf(transfers)));

/** Facts for emails about logs. */
export async function readMailFacts(db: Tx, logIds: readonly string[]) {
  const rows = await db
    .selectFrom('point_logs as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .leftJoin('posts as o', 'o.id', 'l.post_id')
    .leftJoin('brands as b', 'b.id', 'l.brand_id')
    .leftJoin('redemption_orders as r', 'r.point_log_id', 'l.id')
    .where(sql<boolean>`l.id = any(${logIds}::text[])`)
    .orderBy('l.id')
    .select([
      'l.id',
      'u.id as user_id',
      'l.property_id',
      'l.status',
      'l.points',
      'l.category',
      'l.note',
      'l.reason',
      'l.boost_type',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.contact_email',
      'u.contact_unconfirmed',
      'u.send_email',
      'p.name as property_name',
      'p.email as property_email',
      'p.timezone',
      'o.title as post_title',
      'b.name as brand_name',
      'r.id as order_id',
      'r.status as redemption_status',
      'r.kind as redemption_kind',
      'r.value_cents',
      sql<Currency | null>`r.currency`.as('currency'),
      sql<number | null>`r.exchange_rate::float8`.as('exchange_rate'),
      sql<string>`coalesce(r.recipient, '')`.as('redemption_recipient'),
      sql<boolean>`b.property_id is not null or r.kind = 'property'`.as('is_handed_over'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, post_title: row.post_title === null ? null : renderText(row.post_title, row) }));
}
export type MailFacts = Awaited<ReturnType<typeof readMailFacts>>[number];

/** Recomputes all balances and earned points from the transfers. */
export async function settleBalances(db: Db | Tx): Promise<void> {
  await sql`
    with movements as (
      select t.to_account as id, t.points, case when f.kind = 'property' then t.points else 0 end as earned
      from transfers t join accounts f on f.id = t.from_account
      union all
      select t.from_account, -t.points, case when o.kind = 'property' then -t.points else 0 end
      from transfers t join accounts o on o.id = t.to_account
    ), sums as (
      select id, sum(points) as balance, sum(earned) as earned from movements group by id
    )
    update accounts a set balance = coalesce(s.balance, 0), earned = case when a.kind = 'user' then coalesce(s.earned, 0) else 0 end
    from accounts every left join sums s on s.id = every.id
    where a.id = every.id`.execute(db);
}
