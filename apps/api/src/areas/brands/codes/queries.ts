import { sql } from 'kysely';
import { codesExpireSoonDays } from '@hearth/contract/brands/codes';
import type { Tx } from '../../../platform/db/database.ts';

export const readCodesBrand = (db: Tx, id: string) =>
  db
    .selectFrom('brands')
    .select(['id', 'name', 'property_id', 'fulfilment', 'denominations', 'minimum_points', 'codes_warn_below'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Hashes already uploaded for any brand. */
export async function knownHashes(db: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code_hash: string }>`
    select code_hash from brand_codes where code_hash = any (${hashes}::text[])`.execute(db);
  return new Set(rows.map(({ code_hash }) => code_hash));
}

export interface SealedCode {
  id: string;
  code_hash: string;
  sealed: string;
  points: number;
  expires_on: string | null;
}

/** Inserts codes in one statement, and returns the hashes of new ones. */
export async function insertCodes(
  db: Tx,
  brandId: string,
  by: string | null,
  codes: readonly SealedCode[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code_hash: string }>`
    insert into brand_codes (id, brand_id, code_hash, sealed, points, expires_on, created_by)
    select n.id, ${brandId}, n.code_hash, n.sealed, n.points, n.expires_on, ${by}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as n (id text, code_hash text, sealed text, points integer, expires_on date)
    order by n.code_hash on conflict do nothing returning code_hash`.execute(db);
  return new Set(rows.map(({ code_hash }) => code_hash));
}

export async function readFigures(db: Tx, brandId: string) {
  const isExpired = sql`c.order_id is null and c.repeats is null and c.expires_on < current_date`;
  const isLeft = sql`c.order_id is null and c.repeats is null and (c.expires_on is null or c.expires_on >= current_date)`;
  const { rows } = await sql<{
    points: number;
    left: number;
    given: number;
    expired: number;
    nextExpiry: string | null;
    expiringSoon: number;
    repeated: number;
  }>`
    select c.points, count(*) filter (where ${isLeft}) as left, count(*) filter (where c.order_id is not null) as given,
      count(*) filter (where ${isExpired}) as expired, min(c.expires_on) filter (where ${isLeft}) as "nextExpiry",
      count(*) filter (where ${isLeft} and c.expires_on <= current_date + ${codesExpireSoonDays}::integer) as "expiringSoon",
      count(*) filter (where c.order_id is null and c.repeats is not null) as repeated
    from brand_codes c where c.brand_id = ${brandId} group by c.points order by c.points`.execute(db);
  return rows;
}

export const readCodeBrands = (db: Tx) =>
  db.selectFrom('brands').select(['id', 'denominations']).where('fulfilment', '=', 'codes').orderBy('id').execute();

/**
 * Assigns a code to an order; undefined if none are left for its value. `low`: codes left, if this one made them low.
 */
export async function takeCode(db: Tx, orderId: string): Promise<{ id: string; low: number | null } | undefined> {
  const { rows } = await sql<{ id: string; low: number | null }>`select id, low from take_code(${orderId})`.execute(db);
  return rows[0];
}

/** Flags and returns brands that ran low on codes, and clears the flag on restocked ones. */
export async function markLowCodes(db: Tx, at: Date) {
  await sql`
    update brands set codes_low_since = null
    where codes_low_since is not null and not (active and codes_left(id) < codes_warn_below)`.execute(db);
  const { rows } = await sql<{ brandId: string; name: string; left: number }>`
    update brands set codes_low_since = ${at}
    where fulfilment = 'codes' and active and codes_low_since is null and codes_left(id) < codes_warn_below
    returning id as "brandId", name, codes_left(id) as left`.execute(db);
  return rows;
}

/** Marks and returns brands with codes newly about to expire. */
export async function markExpiringCodes(db: Tx) {
  const { rows } = await sql<{ brandId: string; name: string; expiring: number; firstDay: string; lastDay: string }>`
    update brands b set codes_expiry_warned_on = n."lastDay"
    from (
      select c.brand_id, count(*) as expiring, min(c.expires_on) as "firstDay", max(c.expires_on) as "lastDay" from brand_codes c
      where c.order_id is null and c.repeats is null and c.expires_on between current_date and current_date + ${codesExpireSoonDays}::integer
      group by c.brand_id) n
    where b.id = n.brand_id and b.active and n."lastDay" > coalesce(b.codes_expiry_warned_on, '-infinity')
    returning b.id as "brandId", b.name, n.expiring, n."firstDay", n."lastDay"`.execute(db);
  return rows;
}

/** These orders' codes, still sealed. */
export const readAssignedCodes = (db: Tx, orderIds: readonly string[]) =>
  db
    .selectFrom('brand_codes')
    .select(['id', 'order_id', 'sealed'])
    .where(sql<boolean>`order_id = any (${orderIds}::text[])`)
    .execute();
