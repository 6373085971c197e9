import { existsSync } from 'node:fs';
import { capture } from './run.mjs';
import { Stop } from './stop.mjs';

/** Another apt-get may be at work, as on a machine that has just been made. */
const lockSeconds = 120;

/**
 * Installs one of the Debian packages, the first that brings what `found` looks for; `advice` says what to do where that isn't
 * possible, and `prepare` runs before.
 */
export async function installWithApt(name, { packages, found, advice, prepare = () => undefined }) {
  if (process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Stop(`${name} is missing: ${advice}.`);
  console.log(`Installing ${name} with apt-get.`);
  prepare();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A source that is out of reach fails the update, and yet the lists at hand may have what is needed.
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
