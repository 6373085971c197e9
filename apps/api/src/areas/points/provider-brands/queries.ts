import { sql } from 'kysely';
import type { Country } from '@hearth/contract/countries';
import type { Tx } from '../../../platform/db/database.ts';

/** Provider brands of a country by product id. */
export async function brandsOfProducts(db: Tx, country: Country): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'provider_product_id'])
    .where('provider_product_id', 'is not', null)
    .where('country', '=', country)
    .execute();
  return new Map(rows.map(({ id, provider_product_id }) => [provider_product_id ?? '', id]));
}

export const readFunds = (db: Tx) =>
  db
    .selectFrom('provider_funds')
    .select(['available_cents', 'read_at', 'low_since'])
    .where('id', '=', 'tremendous')
    .executeTakeFirst();

/** The provider's balance `f`, while it is low. */
export const lowFunds = { from: 'provider_funds', alias: 'f', where: [sql`f.low_since is not null`] } as const;

/** Saves the balance; `isNews` when it becomes low or recovers. */
export async function saveFunds(db: Tx, availableCents: number, isLow: boolean, at: Date) {
  const { rows } = await sql<{ isNews: boolean; brandIds: string[] }>`
    with before as (select low_since from provider_funds where id = 'tremendous' for update),
      kept as (
        insert into provider_funds as f (id, available_cents, read_at, low_since)
        values ('tremendous', ${availableCents}, ${at}, ${isLow ? at : null}::timestamptz)
        on conflict (id) do update set available_cents = excluded.available_cents, read_at = excluded.read_at,
          low_since = case when ${isLow} then coalesce(f.low_since, excluded.low_since) end)
    select ${isLow} <> coalesce((select low_since is not null from before), false) as "isNews",
      array(select id from brands where fulfilment = 'provider')::text[] as "brandIds"`.execute(db);
  return rows[0] ?? { isNews: false, brandIds: [] };
}
