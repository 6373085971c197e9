import { z } from 'zod';
import { connectForReading } from '../platform/db/connect.ts';
import { openFileStorage } from '../platform/files/open.ts';
import { defineJob, type JobTools } from '../platform/jobs/jobs.ts';
import { lastGoodBackup } from '../platform/last-backup.ts';
import { BackupRunning } from './backup.ts';
import { backupName, openBackupFolder, type BackupFolder } from './backup-folder.ts';
import { recordBackup } from './record.ts';

const hourMs = 3_600_000;

/** Deletes the oldest backups beyond the number to keep. Runs after a success, so the newest is a good one. */
async function deleteOld(folder: BackupFolder, keep: number): Promise<number> {
  const old = (await folder.list()).slice(0, -keep);
  for (const name of old) await folder.remove(name);
  return old.length;
}

/** Takes a backup if one is due. A failed one is tried again at the next run. */
export async function backUpIfDue({
  db,
  platform: { config, log },
}: Pick<JobTools, 'db'> & { platform: Pick<JobTools['platform'], 'config' | 'log'> }): Promise<void> {
  const { HEARTH_BACKUP_TO, HEARTH_BACKUP_EVERY_HOURS, HEARTH_BACKUP_KEEP, HEARTH_BACKUP_KEY } = config;
  if (HEARTH_BACKUP_TO === undefined) return;
  const last = await lastGoodBackup(db);
  if (last && Date.now() - last.getTime() < HEARTH_BACKUP_EVERY_HOURS * hourMs) return;
  const folder = openBackupFolder(HEARTH_BACKUP_TO, config);
  const location = folder.locationOf(backupName(new Date()));
  const { close, ...database } = await connectForReading(config, log);
  try {
    const source = { ...database, storage: openFileStorage(config) };
    const options = { passphrase: HEARTH_BACKUP_KEY, isScheduled: true };
    const { bytes, missing } = await recordBackup(source, location, options);
    await folder.tidy();
    const deleted = await deleteOld(folder, HEARTH_BACKUP_KEEP);
    log.info({ location: location.name, bytes, missing: missing.length, deleted }, 'took a backup');
  } catch (error) {
    if (error instanceof BackupRunning) return;
    log.error({ err: error, location: location.name }, 'the backup failed');
  } finally {
    await close();
  }
}

/** One process runs it, and a lock in the database keeps a second backup from starting beside a slow one. */
export const takeScheduledBackup = defineJob({
  name: 'back-up',
  data: z.strictObject({}),
  every: '*/10 * * * *',
  run: (_data, tools) => backUpIfDue(tools),
});
