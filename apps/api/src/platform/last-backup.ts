import type { Config } from './config.ts';
import type { Db } from './db/database.ts';

export interface LastBackup {
  startedAt: Date;
  bytes: number;
}

/** The last good backup; undefined if there is none. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('backups')
    .select(['started_at as startedAt', 'bytes'])
    .where('bytes', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { startedAt: row.startedAt, bytes: Number(row.bytes) };
}

export const lastGoodBackup = async (db: Db): Promise<Date | undefined> => (await readLastBackup(db))?.startedAt;

const hourMs = 3_600_000;

/** Only scheduled backups can be late: Hearth doesn't know of others. */
export const isBackupLate = (
  lastAt: Date | undefined,
  { HEARTH_BACKUP_TO, HEARTH_BACKUP_EVERY_HOURS }: Pick<Config, 'HEARTH_BACKUP_TO' | 'HEARTH_BACKUP_EVERY_HOURS'>,
  now: Date,
): boolean =>
  HEARTH_BACKUP_TO !== undefined &&
  (lastAt === undefined || now.getTime() - lastAt.getTime() > 2 * HEARTH_BACKUP_EVERY_HOURS * hourMs);
