import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const sqliteBusy = 5;

/**
 * Makes this process the only owner of the data folder until `release`. The claim is an SQLite file lock, which the
 * kernel releases however the process ends.
 */
export function claimDataFolder(dataDir: string): { release(): void } {
  const pidFile = join(dataDir, 'owner.pid');
  const lock = openLock(dataDir);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw unusable(dataDir, error);
    throw new StartError(
      `Another Hearth${describeOwner(pidFile)} is using the data folder ${dataDir}. Stop it first, or set HEARTH_DATA to another folder.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function openLock(dataDir: string) {
  try {
    return new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function unusable(dataDir: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The data folder ${dataDir} isn't writable (${reason}). Give this user write access, or set HEARTH_DATA to another folder.`,
  );
}

function describeOwner(pidFile: string) {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
