import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Number of messages, submissions, images and sessions to erase, over all of the person's accounts. */
export async function countPersonalData(db: Tx, userId: string) {
  const { rows } = await sql<{
    messages: number;
    submissions: number;
    images: number;
    sessions: number;
  }>`select * from count_personal_data(${userId})`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counts have one row');
  return counts;
}

/** True if a reward is being ordered, so that its delivery address is still needed. */
export async function awaitsReward(db: Tx, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('redemption_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['waiting', 'returning'])
    .executeTakeFirst();
  return open !== undefined;
}

/** Erases the person and returns the files to delete from the store. */
export async function erasePersonalData(db: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e as id from erase_person(${userId}) e`.execute(db);
  return rows.map(({ id }) => id);
}

/** The person's records by table, oldest first. */
export async function readPersonalData(db: Tx, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows } = await sql<{ source: string; records: Record<string, unknown>[] }>`
    select source, records from personal_data_of(${userId}) order by source`.execute(db);
  return Object.fromEntries(rows.map(({ source, records }) => [source, records]));
}
