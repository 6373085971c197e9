import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

export const readOwner = (db: Tx, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'contact_email', 'contact_unconfirmed'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const propertyName = async (db: Tx, id: string) =>
  (await db.selectFrom('properties').select('name').where('id', '=', id).executeTakeFirst())?.name;

export async function confirmContact(db: Tx, userId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_confirmed: boolean }>`
    select confirm_contact_email(${userId}, ${address}) as is_confirmed`.execute(db);
  return rows[0]?.is_confirmed ?? false;
}
