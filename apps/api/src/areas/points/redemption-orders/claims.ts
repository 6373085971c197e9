import { sql } from 'kysely';
import type { Currency } from '@hearth/contract/money';
import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { Tx } from '../../../platform/db/database.ts';

/** Notes that the provider is asked now: what was asked before and is answered later is no news. */
export async function claimDelivery(db: Tx, id: string, statuses: readonly RedemptionStatus[], at: Date) {
  const { rows } = await sql<Claim>`
    update redemption_orders o set asks = asks + 1, asked_at = ${at}, is_asking = true,
      unanswered_at = case when o.is_asking then o.asked_at else o.unanswered_at end
    from brands b, users u
    where o.id = ${id} and o.kind = 'provider' and o.status = any (${statuses}::text[])
      and b.id = o.brand_id and u.id = o.user_id
    returning o.id, o.property_id, o.status, o.turn, o.value_cents, o.currency, o.recipient, o.provider_order_id, o.provider_reward_id,
      o.resend_at, o.asks, o.unanswered_at, b.provider_product_id,
      trim(u.first_name || ' ' || u.last_name) as name`.execute(db);
  return rows[0];
}

/** A redemption that a provider is asked about now. */
export interface Claim {
  id: string;
  property_id: string;
  status: RedemptionStatus;
  turn: number;
  value_cents: number;
  currency: Currency;
  recipient: string;
  name: string;
  provider_product_id: string;
  provider_order_id: string | null;
  provider_reward_id: string | null;
  resend_at: Date | null;
  asks: number;
  unanswered_at: Date | null;
}

/** Those that wait for the provider and were not asked about since then, the oldest first; at deactivated properties nobody asks. */
export const readUnsettled = (db: Tx, askedBefore: Date, most: number) =>
  db
    .selectFrom('redemption_orders')
    .select(['id', 'property_id'])
    .where('kind', '=', 'provider')
    .where('status', 'in', ['waiting', 'returning'])
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', askedBefore)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('properties')
            .select('id')
            .whereRef('id', '=', 'redemption_orders.property_id')
            .where('active', '=', false),
        ),
      ),
    )
    .orderBy(sql`asked_at nulls first`)
    .limit(most)
    .execute();

/** What is at the provider under this order or reward. */
export const findByProvider = (db: Tx, id: string) =>
  db
    .selectFrom('redemption_orders')
    .select(['id', 'property_id'])
    .where((eb) => eb.or([eb('provider_order_id', '=', id), eb('provider_reward_id', '=', id)]))
    .executeTakeFirst();

export const findRedemption = (db: Tx, id: string) =>
  db.selectFrom('redemption_orders').select(['id', 'property_id']).where('id', '=', id).executeTakeFirst();
