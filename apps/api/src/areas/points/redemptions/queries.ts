import { sql } from 'kysely';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';

/** The caller's own account. */
export const readWallet = (db: Tx, userId: string) =>
  db.selectFrom('accounts').select(['balance', 'earned']).where('id', '=', userId).executeTakeFirst();

/** The brand, where residents of the property redeem it. */
export const readBrand = (db: Tx, id: string, propertyId: string) =>
  db
    .selectFrom('brands as b')
    .innerJoin('properties as p', (join) => join.on('p.id', '=', propertyId))
    .select(['b.id', 'b.name', 'b.minimum_points', 'b.maximum_points', 'b.denominations', 'b.fulfilment'])
    .where('b.id', '=', id)
    .where('b.active', '=', true)
    .where(sql<boolean>`coalesce(b.property_id, p.id) = p.id and coalesce(b.country, p.country) = p.country`)
    .executeTakeFirst();

/** The resident of the property who has this e-mail, unless it is the caller. */
export async function findFriend(
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
