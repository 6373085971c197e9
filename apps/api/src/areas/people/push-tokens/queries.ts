import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Returns the caller's number of devices. */
export async function savePushToken(db: Tx, token: string, most: number): Promise<number> {
  const { rows } = await sql<{ devices: number }>`select keep_push_token(${token}, ${most}) as devices`.execute(db);
  return rows[0]?.devices ?? 0;
}

export const deletePushToken = (db: Tx, userId: string, token: string) =>
  sql`select forget_push_token(${userId}, ${token})`.execute(db);
