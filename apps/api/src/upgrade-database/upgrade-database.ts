import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Selectable } from 'kysely';
import { takeBackup } from '../backup/backup.ts';
import { locationOf } from '../backup/location.ts';
import { restoreInto } from '../backup/restore-into.ts';
import { checkAll } from '../check/check-all.ts';
import { reportOf, type Section } from '../check/section.ts';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { chooseAccount } from '../platform/db/embedded/account.ts';
import { findBinaries } from '../platform/db/embedded/binaries.ts';
import { finishSwap, majorOf, removeCluster, removeUpgraded, swapCluster } from '../platform/db/embedded/cluster.ts';
import { claimDataFolder } from '../platform/db/embedded/owner.ts';
import { clearOrphans } from '../platform/db/embedded/processes.ts';
import { runningServer } from '../platform/db/embedded/running.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';
import type { DB } from '../platform/db/database.ts';
import { clusterFolder, freeSpaceAt, inMegabytes } from '../platform/disk/free-space.ts';
import { openFileStorage } from '../platform/files/open.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { downloadPrograms } from './old-programs.ts';
import { readOwnObjects } from './own-objects.ts';

export interface UpgradeOptions {
  /** The bin folder of the old major; downloaded if not given. */
  programs?: string | undefined;
  /** Go on although the customer's own tables, views and functions aren't carried over. */
  leavesOwnObjects?: boolean;
  say: (sentence: string) => void;
}

const copy = promisify(execFile);

async function sizeOf(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const names = await readdir(path, { recursive: true });
  const sizes = await Promise.all(names.map((name) => stat(join(path, name)).catch(() => undefined)));
  return sizes.reduce((total, found) => total + (found?.isFile() ? found.size : 0), 0);
}

async function refuseFullDisk(folder: string, config: Config) {
  const cluster = await sizeOf(folder);
  // A copy of the database, the backup with the files, and the new database.
  const needed = 3 * cluster + (config.S3_BUCKET ? 0 : await sizeOf(join(config.HEARTH_DATA, 'files')));
  const { freeBytes } = await freeSpaceAt(dirname(folder), config);
  if (freeBytes < needed)
    throw new StartError(
      `The upgrade needs up to ${inMegabytes(needed)} beside ${folder}, and ${inMegabytes(freeBytes)} are free. Make room, then run this again.`,
    );
}

/** The file store without storing again what is there: the files don't move. */
const keeping = (storage: FileStorage): FileStorage => ({
  ...storage,
  async put(id, file, contentType) {
    const found = await storage.get(id).catch(() => undefined);
    found?.stream.destroy();
    if (found?.size !== file.size) await storage.put(id, file, contentType);
  },
});

async function checkFolder(
  config: Config,
  storage: FileStorage,
  log: Logger,
  pending: readonly PendingFile[] = [],
): Promise<Section[]> {
  const { db, close } = await connect(config, log);
  try {
    if (pending.length > 0)
      await db
        .insertInto('pending_files')
        .values(pending)
        .onConflict((each) => each.doNothing())
        .execute();
    const embedded = runningServer(config.HEARTH_DATA);
    if (!embedded) throw new StartError('The new database stopped. Run this again.');
    return await checkAll(db, { embedded }, storage);
  } finally {
    await close();
  }
}

/** Files that no record names yet. A backup leaves them out, and here they stay in the folder. */
type PendingFile = Selectable<DB['pending_files']>;

/** Backs up a copy of the old cluster with the old programs, so that the old one stays as it is. */
async function backUpOld(
  old: Config,
  archive: string,
  log: Logger,
  { storage, leavesOwnObjects }: { storage: FileStorage; leavesOwnObjects: boolean },
): Promise<PendingFile[]> {
  const { close, ...database } = await connect(old, log);
  try {
    const own = await readOwnObjects(database.db);
    if (own.length > 0 && !leavesOwnObjects)
      throw new StartError(
        `The new database won't have what you added to this one: ${own.join(', ')}. Keep the statements that create them, then run npm run upgrade-database -- --leave-own-objects. The old folder still has them.`,
      );
    await takeBackup({ ...database, storage }, locationOf(archive, old), old.HEARTH_BACKUP_KEY);
    return await database.db.selectFrom('pending_files').selectAll().execute();
  } finally {
    await close();
  }
}

/**
 * Moves the embedded database to this version's major of PostgreSQL through a backup. Until the last two renames only
 * the folder `…-upgrade` changes, so a killed upgrade is started again from the beginning. Throws StartError.
 */
export async function upgradeDatabase(
  config: Config,
  jobs: readonly Job[],
  log: Logger,
  { programs, leavesOwnObjects = false, say }: UpgradeOptions,
): Promise<void> {
  if (config.DATABASE_URL)
    throw new StartError('DATABASE_URL is set: upgrade that server with its own tools, such as pg_upgrade.');
  const linked = clusterFolder(config);
  const folder = existsSync(linked) ? realpathSync(linked) : linked;
  if (!existsSync(config.HEARTH_DATA)) throw new StartError(`There is no data folder ${config.HEARTH_DATA}.`);
  const owner = claimDataFolder(config.HEARTH_DATA);
  try {
    finishSwap(folder);
    if (!existsSync(join(folder, 'PG_VERSION'))) throw new StartError(`There is no database in ${folder}.`);
    const account = chooseAccount(folder);
    const { major } = findBinaries(account, config.PG_BIN_DIR);
    const oldMajor = majorOf(folder);
    const kept = `${folder}-${oldMajor}`;
    if (oldMajor === major) return say(`The database in ${folder} already runs PostgreSQL ${major}.`);
    if (oldMajor > major)
      throw new StartError(
        `The database is PostgreSQL ${oldMajor}, newer than this version's ${major}. Upgrade Hearth.`,
      );
    if (existsSync(kept)) throw new StartError(`${kept} is in the way. Move or delete it, then run this again.`);

    const work = `${folder}-upgrade`;
    const [old, fresh] = [join(work, 'old'), join(work, 'new')];
    const removeWork = async () => {
      for (const each of [old, fresh]) removeCluster(join(each, 'postgres'));
      await rm(work, { recursive: true, force: true });
    };
    removeUpgraded(folder);
    await removeWork();
    await clearOrphans(folder, (level, message, detail) => log[level](detail ?? {}, message));
    await refuseFullDisk(folder, config);
    try {
      await mkdir(old, { recursive: true, mode: 0o700 });
      const binFolder = programs ?? (await downloadPrograms(oldMajor, join(work, 'programs'), account));
      const { major: found } = findBinaries(account, binFolder);
      if (found !== oldMajor)
        throw new StartError(`${binFolder} is PostgreSQL ${found}, and the database needs ${oldMajor}.`);

      say(`Copying and backing up the database of PostgreSQL ${oldMajor}.`);
      await copy('cp', ['-a', '--reflink=auto', folder, join(old, 'postgres')]);
      const storage = openFileStorage(config);
      const archive = join(work, 'old.backup');
      const oldConfig = { ...config, HEARTH_DATA: old, PG_BIN_DIR: binFolder };
      const pending = await backUpOld(oldConfig, archive, log, { storage, leavesOwnObjects });

      say(`Restoring it into PostgreSQL ${major}.`);
      const freshConfig = { ...config, HEARTH_DATA: fresh };
      await restoreInto(freshConfig, archive, jobs, { log, sendsQueued: true, storage: keeping(storage) });

      say('Checking the new database.');
      const sections = await checkFolder(freshConfig, storage, log, pending);
      if (sections.some(({ problems }) => problems.length > 0)) {
        const known = (await checkFolder(oldConfig, storage, log)).flatMap(({ problems }) => problems);
        if (sections.flatMap(({ problems }) => problems).some((problem) => !known.includes(problem)))
          throw new StartError(`The new database isn't right, and nothing was changed.\n${reportOf(sections)}`);
      }
      say(reportOf(sections).trimEnd());

      const day = new Date().toISOString().slice(0, 10);
      const backup = `${folder}-${oldMajor}-${day}-${process.pid}.backup`;
      await rename(archive, backup);
      swapCluster(folder, join(fresh, 'postgres'), kept);
      say(`The database now runs PostgreSQL ${major}. Start Hearth.
Once everything works, delete the old database (${kept}) and keep or delete the backup (${backup}).`);
    } finally {
      await removeWork();
    }
  } finally {
    owner.release();
  }
}
