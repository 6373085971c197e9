import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The property's Maxio subscriptions and current date; undefined if the caller can't see the property. */
export async function readSubscriptions(db: Db | Tx, propertyId: string) {
  const { rows } = await sql<{ subscriptions: string[]; today: string }>`
    select array(select distinct trim(id) from unnest(p.maxio_subscription_id || p.maxio_ad_hoc_subscriptions || p.secondary_maxio_subscription_ids) id
      where trim(id) <> '') as subscriptions, (now() at time zone p.timezone)::date as today
    from properties p where p.id = ${propertyId}`.execute(db);
  return rows[0];
}
