import type { Db } from './db/database.ts';

/** When the last good backup was started; undefined if there is none. */
export async function lastGoodBackup(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('started_at')
    .where('bytes', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at;
}
