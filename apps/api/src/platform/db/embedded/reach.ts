import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** True when `folder` is a real folder of this user that nobody else can write: safe to use even if found, not made. */
export function isSafelyOwned(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return Boolean(found?.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0);
}

/** True when every user can enter `folder` and each folder above it. */
export function isOpenToOthers(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isOpenToOthers(dirname(folder));
}
