import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clearOrphans, processesIn, send } from './processes.ts';
import { fullDisk } from './full-disk.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

export const superuser = 'postgres';

const firstMajorWithBuiltinLocale = 17;

/**
 * Ensures that `folder` holds a compatible cluster that no server is using. A new one is created next to it and
 * renamed, so that a killed first boot leaves no partial cluster.
 */
export async function prepareCluster(folder: string, binaries: Binaries, account: Account, log: Log): Promise<void> {
  removeUnfinished(folder);
  finishSwap(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    checkVersion(folder, binaries);
    await clearOrphans(folder, log);
    if (account.switchTo.uid !== undefined && lstatSync(folder).uid !== account.uid) handOver(folder, account);
  } else {
    await create(folder, binaries, account);
  }
}

/** Opens the folder so that a child can reach it through `/proc/self/fd`, even below folders its user can't enter. */
export function openFolder(folder: string): number {
  return openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}

async function create(folder: string, binaries: Binaries, account: Account) {
  const fresh = mkdtempSync(`${folder}.new-`);
  if (account.switchTo.uid !== undefined) lchownSync(fresh, account.uid, account.gid);
  try {
    await runInitdb(fresh, binaries, account);
    writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all trust\n');
    renameSync(fresh, folder);
  } catch (error) {
    removeUnfinished(folder);
    throw error;
  }
  syncFolder(dirname(folder));
}

async function runInitdb(folder: string, binaries: Binaries, account: Account) {
  const locale =
    binaries.major >= firstMajorWithBuiltinLocale
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  const fd = openFolder(folder);
  const child = spawn(
    join(binaries.folder, 'initdb'),
    ['-D', '/proc/self/fd/3', '-U', superuser, '--auth=trust', '--encoding=UTF8', '--no-instructions', ...locale],
    { ...account.switchTo, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe', fd] },
  );
  closeSync(fd);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const errorOutput = child.stderr ? text(child.stderr) : '';
  if ((await ended) === 0) return;
  const lines = (await errorOutput).split('\n').filter((line) => line.trim() !== '');
  const reason =
    lines.find((line) => /(error|FATAL|PANIC):/.test(line) || fullDisk.test(line)) ??
    lines.find((line) => line.startsWith('initdb: could not')) ??
    'it was interrupted';
  throw new StartError(
    `Couldn't create the database in ${dirname(folder)} (${reason.replace(/^.*?(error|FATAL|PANIC|initdb):/, '').trim()}). Check the folder's disk space and permissions, or set HEARTH_DATA to another folder.`,
  );
}

/** Removes the leftovers of killed first boots, whose initdb may still be running. */
function removeUnfinished(folder: string) {
  const parent = dirname(folder);
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${basename(folder)}.new-`)))
    removeCluster(join(parent, name));
}

/** Removes a cluster nobody needs, with the server that a killed process left on it. */
export function removeCluster(folder: string): void {
  for (const { pid } of processesIn(folder)) send(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function checkVersion(folder: string, binaries: Binaries) {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartError(
      `The folder ${folder} isn't a PostgreSQL data folder. Move it away, or set HEARTH_DATA to another folder.`,
    );
  }
  const major = majorOf(folder);
  if (major === binaries.major) return;
  const advice =
    major < binaries.major
      ? 'Run npm run upgrade-database: it takes a backup first and keeps the old data.'
      : `Start a version of Hearth that runs PostgreSQL ${major}, or set PG_BIN_DIR to its bin folder.`;
  throw new StartError(
    `The data in ${folder} was created by PostgreSQL ${major}, and this Hearth runs PostgreSQL ${binaries.major}. ${advice}`,
  );
}

export const majorOf = (folder: string) => Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'));

/** Changes the folder's own owner last, so that an interrupted handover starts over. */
function handOver(path: string, account: Account) {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) handOver(join(path, name), account);
  lchownSync(path, account.uid, account.gid);
}

const upgraded = (folder: string) => `${folder}-upgraded`;

/** Replaces a cluster by one of a newer major version and keeps the old one as `kept`. `finishSwap` resumes it. */
export function swapCluster(folder: string, fresh: string, kept: string): void {
  renameSync(fresh, upgraded(folder));
  renameSync(folder, kept);
  finishSwap(folder);
}

/** After a kill between the two renames there is no cluster, but an upgraded one. */
export function finishSwap(folder: string): void {
  if (existsSync(folder) || !existsSync(upgraded(folder))) return;
  renameSync(upgraded(folder), folder);
  syncFolder(dirname(folder));
}

/** Removes what a killed upgrade left beside a cluster that is still the old one. */
export const removeUpgraded = (folder: string) => rmSync(upgraded(folder), { recursive: true, force: true });

export function syncFolder(folder: string) {
  const fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  fsyncSync(fd);
  closeSync(fd);
}

export function ensureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `Couldn't create the data folder ${dataDir} (${String(error)}). Set HEARTH_DATA to a folder that this user can write.`,
    );
  }
}
