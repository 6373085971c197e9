import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * True if `folder` is a real folder owned by this user that no other user can write, so that even an existing one is safe
 * to use.
 */
export function isSafelyOwned(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return Boolean(found?.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0);
}

/** True if every user can enter `folder` and all its parents. */
export function isOpenToOthers(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isOpenToOthers(dirname(folder));
}
