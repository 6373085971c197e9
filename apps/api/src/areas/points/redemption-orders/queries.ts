import { sql, type RawBuilder } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Currency } from '@hearth/contract/money';
import type { Locate } from '../../../platform/access.ts';
import { sendUnawaited, type Scope, type Tx } from '../../../platform/db/database.ts';
import { withinDays, type DayRange } from '../../../platform/db/day-range.ts';
import type { MailStatus } from '../../../platform/mail/message.ts';
import { anyContains, equals, oneRow, scopedTo, sortedBy } from '../../../platform/db/page.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { redemptions } from './fields.ts';
import type { Delivery } from './rules.ts';

type Orders = typeof contract.redemptionOrders;
type Query = InputOf<Orders['list']>['query'];
type Narrowing = InputOf<Orders['costs']>['query'] & { days: DayRange };
type Listed = Query & { days: DayRange };

const joins = () => sql`
  left join brands b on b.id = o.brand_id left join properties p on p.id = o.property_id left join users u on u.id = o.user_id`;

const narrowed = (scope: Scope, query: Narrowing) => [
  scopedTo(scope, sql`o.property_id`),
  equals(sql`o.brand_id`, query.brandId),
  equals(sql`o.kind`, query.kind),
  query.status === 'all' ? undefined : equals(sql`o.status`, query.status),
  equals(sql`o.user_id`, query.userId),
  equals(sql`o.point_log_id`, query.pointLogId),
  withinDays(query.days, sql`o.created_at`, sql`o.property_id`),
  query.search === undefined || query.search === ''
    ? undefined
    : sql`exists (select from users s where s.id = o.user_id
        and ${anyContains([sql`lower(s.first_name || ' ' || s.last_name)`, sql`lower(s.email)`], query.search)})`,
];

const sortKeys = {
  createdAt: [sql`o.created_at`],
  points: [sql`o.points`],
  brand: [sql`(select lower(n.name) from brands n where n.id = o.brand_id)`],
  status: [sql`o.status`],
};

export const redemptionList = (scope: Scope, query: Listed) => ({
  ...redemptions.read.list,
  where: [...narrowed(scope, query), equals(sql`o.id`, query.redemptionId)],
  order: sortedBy(sortKeys, query),
  joins,
});

export const readRedemption = (db: Tx, id: string) => oneRow(db, { ...redemptions.read.list, joins }, id);

/** Cost of redemptions by brand and currency. */
export async function readCosts(db: Tx, scope: Scope, query: Narrowing): Promise<OutputOf<Orders['costs']>['data']> {
  const conditions = narrowed(scope, query).filter((condition) => condition !== undefined);
  const { rows } = await sql<OutputOf<Orders['costs']>['data'][number]>`
    select json_build_object('_id', b.id, 'name', b.name) as brand, o.currency, count(*) as redemptions,
      sum(o.points)::bigint as points,
      coalesce(sum(o.value_cents) filter (where o.status = 'delivered'), 0)::bigint as "deliveredCents",
      coalesce(sum(o.value_cents) filter (where o.status not in ('delivered', 'returned')), 0)::bigint as "openCents",
      count(*) filter (where o.status = 'returned') as returned
    from redemption_orders o join brands b on b.id = o.brand_id
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    group by b.id, b.name, o.currency order by 5 desc, b.name, o.currency`.execute(db);
  return rows;
}

export const redemptionProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('redemption_orders').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && { properties: [row.property_id] };
};

/** Locks the redemption. */
export const lockRedemption = (db: Tx, id: string) =>
  db.selectFrom('redemption_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface NewRedemption {
  id: string;
  point_log_id: string;
  property_id: string;
  user_id: string;
  brand_id: string;
  kind: string;
  status: string;
  points: number;
  value_cents: number;
  currency: Currency;
  exchange_rate: number | null;
}

/** The user's confirmed contact email, or their sign-in email. */
const addressOf = (userId: string) =>
  sql<string>`(select coalesce(nullif(case when contact_unconfirmed then '' else contact_email end, ''), email) from users where id = ${userId})`;

/** Inserts a redemption, without waiting for it. */
export const insertRedemption = (db: Tx, order: NewRedemption, at: Date) =>
  sendUnawaited(
    db,
    db
      .insertInto('redemption_orders')
      .values({
        ...order,
        recipient: order.kind === 'provider' ? addressOf(order.user_id) : '',
        delivered_at: order.status === 'delivered' ? at : null,
      })
      .compile(),
  );

export interface RedemptionChange extends Partial<Delivery> {
  recipient?: string;
  settled_by?: string | null;
  is_lost?: boolean;
}

export const changeRedemption = (db: Tx, id: string, { status, ...change }: RedemptionChange, at: Date) =>
  db
    .updateTable('redemption_orders')
    .set({
      ...change,
      updated_at: at,
      ...(status && {
        status,
        delivered_at: status === 'delivered' ? sql<Date>`coalesce(delivered_at, ${at})` : null,
      }),
    })
    .where('id', '=', id)
    .execute();

/** The transfer that deducted the points, unless they were returned. */
export const readSpending = (db: Tx, pointLogId: string) =>
  db
    .selectFrom('transfers')
    .select(['id', 'from_account', 'to_account', 'points'])
    .where('point_log_id', '=', pointLogId)
    .where('kind', '=', 'redemption')
    .executeTakeFirst();

/** For a user removed from the property, whether their account is closed; else undefined. */
export async function readLeaving(db: Tx, { userId, propertyId }: { userId: string; propertyId: string }) {
  const { rows } = await sql<{ isClosed: boolean }>`
    select u.deleted_at is not null as "isClosed" from property_roles r join users u on u.id = r.user_id
    where r.user_id = ${userId} and r.property_id = ${propertyId} and r.removed_at is not null`.execute(db);
  return rows[0];
}

/** Locks the redemptions of point logs, in one order, so that batches can't deadlock. */
export const lockRedemptionsOf = (db: Tx, pointLogIds: readonly string[]) =>
  db
    .selectFrom('redemption_orders')
    .selectAll()
    .where(sql<boolean>`point_log_id = any(${pointLogIds}::text[])`)
    .orderBy('point_log_id')
    .forUpdate()
    .execute();

/** True if the reward originally went to an address, by email or by the provider. */
export async function wasSentTo(db: Tx, id: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbox where message_key = ${`redemption:${id}`} and lower(recipient) = lower(${address})
    union all select from redemption_orders where point_log_id = ${id} and kind = 'provider' and lower(recipient) = lower(${address})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Emails about a redemption in the last hour. */
export async function recentMails(db: Tx, pointLogId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from outbox where point_log_id = ${pointLogId} and message_key like 'redemption:%'
      and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Emails with the voucher or code; other emails about a redemption have other keys. */
const isRewardMail = (log: RawBuilder<unknown>) =>
  sql`m.point_log_id = ${log} and m.message_key like 'redemption:%' and m.message_key not like '%:told:%' and m.message_key not like '%:also'`;

export interface LastMail {
  key: string;
  status: MailStatus;
  recipient: string;
  detail: string;
}

/**
 * The last voucher or code email of each point log, and why it failed. Keys and ids are computed apart from the lookups:
 * row-level security keeps `||` and coalesce() away from indexes.
 */
export async function readLastMails(db: Tx, pointLogIds: readonly string[]): Promise<ReadonlyMap<string, LastMail>> {
  const { rows } = await sql<LastMail & { point_log_id: string }>`
    select l.point_log_id, n.key, coalesce(a.status, n.status) as status, coalesce(a.recipient, n.recipient) as recipient,
      coalesce(d.detail, '') as detail
    from unnest(${pointLogIds}::text[]) l (point_log_id)
    cross join lateral (
      select m.id, m.message_key as key, m.message_key || ':also' as also, m.status, m.recipient, m.created_at
      from outbox m where ${isRewardMail(sql`l.point_log_id`)} order by m.created_at desc, m.id desc limit 1
    ) n
    left join lateral (
      select o.status, o.recipient from outbox o
      where n.status in ('failed', 'bounced') and o.message_key = n.also and o.status in ('sent', 'delivered') offset 0
    ) a on true
    left join lateral (
      select g.detail from mail_delivery_logs g where n.status in ('failed', 'bounced') and a.status is null and g.mail_id = n.id
        and g.created_at >= n.created_at order by g.created_at desc, g.id desc limit 1
    ) d on true`.execute(db);
  return new Map(rows.map(({ point_log_id, ...mail }) => [point_log_id, mail]));
}

/** Saves the addresses that emails reached. */
export const recordRecipients = (db: Tx, orders: readonly { id: string; recipient: string }[], at: Date) =>
  sql`
    update redemption_orders o set recipient = n.recipient, is_lost = false, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as n (id text, recipient text) where o.id = n.id`.execute(
    db,
  );

/** Vouchers and codes at active properties whose email wasn't sent between these times. */
export async function readUnmailed(db: Tx, { after, before }: { after: Date; before: Date }, most: number) {
  const { rows } = await sql<{ point_log_id: string; property_id: string }>`
    select o.point_log_id, o.property_id from redemption_orders o join properties p on p.id = o.property_id and p.active
    left join lateral (
      select m.status, m.created_at from outbox m where ${isRewardMail(sql`o.point_log_id`)} order by m.created_at desc, m.id desc limit 1
    ) m on true
    where o.kind in ('voucher', 'codes') and o.status in ('delivered', 'waiting')
      and (o.status = 'waiting' or o.point_log_id in (
        select f.point_log_id from outbox f
        where f.message_key like 'redemption:%' and f.status in ('queued', 'failed') and f.created_at > ${after}))
      and greatest(o.updated_at, m.created_at) < ${before} and coalesce(m.status, 'queued') in ('queued', 'failed', 'bounced')
    order by o.updated_at limit ${most}`.execute(db);
  return rows;
}
