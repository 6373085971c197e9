import { existsSync } from 'node:fs';
import { capture } from './run.mjs';
import { Stop } from './stop.mjs';

/** Seconds to wait for another apt-get, for example on a new machine. */
const lockSeconds = 120;

/**
 * Installs the first of the Debian packages that provides what `found` looks for, running `prepare` before. `advice`
 * says what to do if that isn't possible.
 */
export async function installWithApt(name, { packages, found, advice, prepare = () => undefined }) {
  if (process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Stop(`${name} is missing: ${advice}.`);
  console.log(`Installing ${name} with apt-get.`);
  prepare();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An unreachable source fails the update, but the existing lists may suffice.
  const tried = [await capture('apt-get', ['update'], { env })];
  for (const one of packages) {
    const install = await capture(
      'apt-get',
      ['install', '-y', '--no-install-recommends', '-o', `DPkg::Lock::Timeout=${lockSeconds}`, one],
      { env },
    );
    const installed = found();
    if (install.code === 0 && installed) return installed;
    tried.push(install);
  }
  const said = tried
    .filter(({ code }) => code !== 0)
    .map(({ output }) => output.trim().split('\n').slice(-5).join('\n'));
  throw new Stop(`${name} could not be installed: ${advice}. apt-get said:\n${said.join('\n')}`);
}
