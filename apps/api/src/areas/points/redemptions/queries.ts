import { sql } from 'kysely';
import type { Currency } from '@hearth/contract/money';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';

export const readWallet = (db: Tx, userId: string) =>
  db.selectFrom('accounts').select(['balance', 'earned']).where('id', '=', userId).executeTakeFirst();

/** The brand, if residents of the property can redeem it. */
export const readBrand = (db: Tx, id: string, propertyId: string) =>
  db
    .selectFrom('brands as b')
    .innerJoin('properties as p', (join) => join.on('p.id', '=', propertyId))
    .leftJoin('properties as bp', 'bp.id', 'b.property_id')
    .select([
      'b.id',
      'b.name',
      'b.fulfilment',
      'b.minimum_points as minimumPoints',
      'b.maximum_points as maximumPoints',
    ])
    .select([
      'b.denominations',
      sql<Currency>`case coalesce(b.country, bp.country) when 'CA' then 'CAD' else 'USD' end`.as('currency'),
    ])
    .select(sql<number | null>`case when p.country = 'CA' then canadian_rate() end`.as('rate'))
    .where('b.id', '=', id)
    .where('b.active', '=', true)
    .where(sql<boolean>`coalesce(b.property_id, p.id) = p.id and coalesce(b.country, p.country) = p.country`)
    .executeTakeFirst();

/** The property's resident with this email, other than the caller. */
export async function readFriend(
  db: Tx,
  propertyId: string,
  email: string,
): Promise<{ id: string; role: Role } | undefined> {
  const { rows } = await sql<{
    id: string;
    role: Role;
  }>`select id, role from find_friend(${propertyId}, ${email})`.execute(db);
  return rows[0];
}
