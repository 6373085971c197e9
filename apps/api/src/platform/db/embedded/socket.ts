import { createHash } from 'node:crypto';
import { existsSync, lchownSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { isOpenToOthers } from './reach.ts';
import { StartError } from './start-error.ts';

export const socketPort = 5432;

const longestSocketPath = 107;

/**
 * Creates the folder of the server's socket: a short path derived from the data folder, private to the server's user
 * and root. Skips an existing folder that someone else created or opened up.
 */
export function makeSocketFolder(dataDir: string, account: Account): { path: string; remove(): void } {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const tried: string[] = [];
  for (const base of bases(account)) {
    const path = join(base, `hearth-${account.uid}-${hash}`);
    tried.push(path);
    if (Buffer.byteLength(join(path, `.s.PGSQL.${socketPort}`)) > longestSocketPath) continue;
    if (makePrivate(path, account)) return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  }
  throw new StartError(
    `Couldn't create the database socket in ${tried.join(' or ')}. Set TMPDIR to a folder with a short path that this user can write.`,
  );
}

function bases(account: Account) {
  const runtime = process.env['XDG_RUNTIME_DIR'];
  if (account.switchTo.uid !== undefined)
    return ['/run', tmpdir()].filter((base) => existsSync(base) && isOpenToOthers(base));
  return runtime ? [runtime, tmpdir()] : [tmpdir()];
}

function makePrivate(path: string, account: Account) {
  try {
    mkdirSync(path, { mode: 0o700 });
    if (account.switchTo.uid !== undefined) lchownSync(path, account.uid, account.gid);
  } catch {
    if (!existsSync(path)) return false;
  }
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === account.uid && (found.mode & 0o777) === 0o700;
}
