import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpenToOthers, isSafelyOwned } from './reach.ts';
import { StartError } from './start-error.ts';

const abandonedAfterMs = 3_600_000;
const ownId = () => process.getuid?.() ?? -1;

/**
 * Copies the binaries, one copy per version, to a folder that only this user can write. Root's copy is readable by all,
 * because the server's user may not reach a clone in root's home.
 */
export function installCopy(native: string, version: string, finish: (copy: string) => void): string {
  const candidates =
    ownId() === 0
      ? ['/var/lib/hearth', join(tmpdir(), 'hearth-binaries')]
      : [join(homedir(), '.cache/hearth'), join(tmpdir(), `hearth-binaries-${ownId()}`)];
  const parent = candidates.find(isUsable);
  if (!parent) {
    throw new StartError(
      `Couldn't copy PostgreSQL's programs to a folder that its user can read (tried ${candidates.join(' and ')}): make one of them a folder that only the user who starts Hearth can write, or set PG_BIN_DIR.`,
    );
  }
  const target = join(parent, `postgresql-${version}-${process.arch}`);
  if (isWholeCopy(native, target)) return target;
  removeAbandonedCopies(parent);
  const copy = mkdtempSync(join(parent, '.new-'));
  try {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    finish(copy);
    openToEveryone(copy);
    moveIntoPlace(copy, target);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  if (!isWholeCopy(native, target))
    throw new StartError(`Couldn't copy PostgreSQL's programs to ${target}. Check its disk space.`);
  return target;
}

function isUsable(parent: string) {
  try {
    mkdirSync(parent, { mode: 0o755, recursive: true });
    if (isSafelyOwned(parent, ownId())) chmodSync(parent, 0o755);
  } catch {
    if (!existsSync(parent)) return false;
  }
  return isSafelyOwned(parent, ownId()) && (ownId() !== 0 || isOpenToOthers(parent));
}

function isNeeded(path: string) {
  return !path.endsWith('.a') && !path.endsWith('/pkgconfig');
}

/** Compares sizes, because a power failure after the copy can leave empty files with the right names. */
function isWholeCopy(from: string, to: string): boolean {
  return readdirSync(from, { withFileTypes: true }).every((entry) => {
    const source = join(from, entry.name);
    const copy = join(to, entry.name);
    if (!isNeeded(source)) return true;
    if (entry.isDirectory()) return existsSync(copy) && isWholeCopy(source, copy);
    if (entry.isSymbolicLink()) return existsSync(copy);
    return lstatSync(copy, { throwIfNoEntry: false })?.size === lstatSync(source).size;
  });
}

function openToEveryone(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToEveryone(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function moveIntoPlace(copy: string, target: string) {
  const replaced = `${copy}.replaced`;
  if (existsSync(target)) renameSync(target, replaced);
  try {
    renameSync(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  rmSync(replaced, { recursive: true, force: true });
}

function removeAbandonedCopies(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith('.new-'))) {
    const path = join(parent, name);
    const changedAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}
