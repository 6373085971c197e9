import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { openServer } from '../platform/db/connect.ts';
import { openFileStorage } from '../platform/files/open.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { locationOf } from './location.ts';
import { restoreReport } from './report.ts';
import { checkMasterKey, readVerifiedManifest, refuseNewer, restoreArchive } from './restore.ts';
import { claimFolder, finishFolder, refuseUsedDatabase } from './target.ts';

interface Options {
  log: Logger;
  /** The operator vouches for an archive that anyone could have written. */
  trusts?: boolean;
  /** Sends what was queued, instead of holding it for a decision. */
  sendsQueued?: boolean;
  storage?: FileStorage;
}

/** Restores a backup into the configured, empty target. Returns the report. Throws StartError. */
export async function restoreInto(
  config: Config,
  source: string,
  jobs: readonly Job[],
  { log, trusts = false, sendsQueued = false, storage = openFileStorage(config) }: Options,
): Promise<string> {
  const { name, read } = locationOf(source, config);
  const scheduled = jobs.filter(({ every }) => every !== undefined).map((job) => job.name);
  const options = {
    passphrase: config.HEARTH_BACKUP_KEY,
    trusts,
    holdsAllBut: sendsQueued ? undefined : scheduled,
  };
  const manifest = await readVerifiedManifest(read, options);
  await refuseNewer(manifest);
  const keyAdvice = await checkMasterKey(manifest, config);
  await claimFolder(config);
  const { close, ...database } = await openServer(config, log);
  try {
    await refuseUsedDatabase(database.db);
    const restored = await restoreArchive(database, storage, jobs, read, options);
    await sql`analyze`.execute(database.db);
    await finishFolder(config);
    return restoreReport(name, manifest, restored, keyAdvice);
  } finally {
    await close();
  }
}
