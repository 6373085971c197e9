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

interface NewLog {
  id: string;
  property_id: string;
  user_id: string;
  created_by: string;
  audience: string;
  type: string;
  points: number;
  category: string;
  brand_id?: string;
  friend_id?: string;
  note?: string;
}

/** Inserts logs that are approved as they are made, in one statement. */
export const insertLogs = (db: Tx, logs: readonly NewLog[], at: Date) =>
  db
    .insertInto('point_logs')
    .values(logs.map((log) => ({ ...log, status: 'approved', decided_at: at })))
    .execute();
