import { sql } from 'kysely';
import type { Currency } from '@hearth/contract/money';
import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Claim } from '../../../../platform/outbound/task-rows.ts';

/** Redemptions `t` waiting for the provider; for an event, also later ones it may affect. */
export const awaitsProvider = (isForEvent: boolean) =>
  sql`t.kind = 'provider' and t.status in ('waiting', 'returning' ${isForEvent ? sql`, 'failed', 'delivered'` : sql``})`;

/** A redemption claimed for its next provider call. */
export interface ToDeliver {
  id: string;
  status: RedemptionStatus;
  order_sequence: number;
  value_cents: number;
  currency: Currency;
  recipient: string;
  name: string;
  provider_product_id: string;
  provider_order_id: string | null;
  provider_reward_id: string | null;
  resend_at: Date | null;
  unanswered_at: Date | null;
}

/** The claimed redemption; saves when a response was last lost. */
export async function readDelivery(db: Tx, { id, lostAt }: Claim): Promise<ToDeliver | undefined> {
  const { rows } = await sql<ToDeliver>`
    update redemption_orders o set unanswered_at = coalesce(${lostAt}::timestamptz, o.unanswered_at)
    from brands b, users u
    where o.id = ${id} and b.id = o.brand_id and u.id = o.user_id
    returning o.id, o.status, o.order_sequence, o.value_cents, o.currency, o.recipient, o.provider_order_id, o.provider_reward_id,
      o.resend_at, o.unanswered_at, b.provider_product_id, trim(u.first_name || ' ' || u.last_name) as name`.execute(
    db,
  );
  return rows[0];
}

/** The redemption of the provider's order or reward id. */
export const readByProvider = (db: Tx, id: string) =>
  db
    .selectFrom('redemption_orders')
    .select(['id', 'property_id'])
    .where((eb) => eb.or([eb('provider_order_id', '=', id), eb('provider_reward_id', '=', id)]))
    .executeTakeFirst();

export const readRedemptionRow = (db: Tx, id: string) =>
  db.selectFrom('redemption_orders').select(['id', 'property_id']).where('id', '=', id).executeTakeFirst();
