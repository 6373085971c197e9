import { sql } from 'kysely';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';

/** The caller's own account. */
export const readWallet = (db: Tx, userId: string) =>
  db.selectFrom('accounts').select(['balance', 'earned']).where('id', '=', userId).executeTakeFirst();

export const readBrand = (db: Tx, id: string) =>
  db
    .selectFrom('brands')
    .select(['id', 'name', 'minimum_points', 'property_id'])
    .where('id', '=', id)
    .where('active', '=', true)
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
