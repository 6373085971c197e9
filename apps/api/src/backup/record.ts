import { BackupRunning, takeBackup, type BackupResult, type BackupSource } from './backup.ts';
import type { Location } from './archive-location.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)) || 'unknown';

/** Takes a backup and records in the database whether it succeeded, for the metric and the health of the deployment. */
export async function recordBackup(
  source: BackupSource,
  location: Location,
  { passphrase, isScheduled }: { passphrase: string | undefined; isScheduled: boolean },
): Promise<BackupResult> {
  const row = { started_at: new Date(), location: location.name, is_scheduled: isScheduled };
  try {
    const result = await takeBackup(source, location, passphrase);
    await source.db
      .insertInto('backups')
      .values({ ...row, bytes: result.bytes })
      .execute();
    return result;
  } catch (error) {
    if (!(error instanceof BackupRunning))
      await source.db
        .insertInto('backups')
        .values({ ...row, failure: reasonOf(error) })
        .execute()
        .catch(() => undefined);
    throw error;
  }
}
