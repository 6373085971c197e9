import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { openServer } from '../platform/db/connect.ts';
import { openFileStorage } from '../platform/files/open.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { locationOf } from './location.ts';
import { restoreReport } from './report.ts';
import { checkMasterKey, readVerifiedManifest, refuseNewer, restoreArchive } from './restore.ts';
import { claimFolder, finishFolder, refuseUsedDatabase } from './target.ts';

/** Restores a backup into the configured, empty target. Returns the report. Throws StartError. */
export async function restoreInto(config: Config, source: string, jobs: readonly Job[], log: Logger): Promise<string> {
  const { name, read } = locationOf(source, config);
  const manifest = await readVerifiedManifest(read, config.HEARTH_BACKUP_KEY);
  await refuseNewer(manifest);
  const keyAdvice = await checkMasterKey(manifest, config);
  await claimFolder(config);
  const { close, ...database } = await openServer(config, log);
  try {
    await refuseUsedDatabase(database.db);
    const storage = openFileStorage(config);
    const restored = await restoreArchive(database, storage, jobs, read, config.HEARTH_BACKUP_KEY);
    await sql`analyze`.execute(database.db);
    await finishFolder(config);
    return restoreReport(name, manifest, restored, keyAdvice);
  } finally {
    await close();
  }
}
