import { existsSync } from 'node:fs';
import { capture } from './run.mjs';
import { Stop } from './stop.mjs';

/** The headless shell is Chromium without windows: the same pages in about seven eighths of the time. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const packages = ['chromium-headless-shell', 'chromium'];
/** Another apt-get may be at work, as on a machine that has just been made. */
const lockSeconds = 120;
const advice = 'install it (apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome program';

/** The Chromium of this machine, if it has one. */
export const installedChromium = () => process.env.CHROMIUM_PATH ?? programs.find((path) => existsSync(path));

/** The Chromium that browser tests use; as root on a Debian it is installed when there is none. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen))
    throw new Stop(`CHROMIUM_PATH names ${chosen}, which does not exist: correct it or unset it.`);
  const found = installedChromium();
  if (found) return found;
  if (process.getuid() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Stop(`The browser tests need Chromium: ${advice}.`);
  console.log('Installing Chromium with apt-get for the browser tests.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A source that is out of reach fails the update, and yet the lists at hand may have what is needed.
  const update = await capture('apt-get', ['update'], { env });
  const tried = [update];
  for (const name of packages) {
    const install = await capture(
      'apt-get',
      ['install', '-y', '--no-install-recommends', '-o', `DPkg::Lock::Timeout=${lockSeconds}`, name],
      { env },
    );
    const installed = installedChromium();
    if (install.code === 0 && installed) return installed;
    tried.push(install);
  }
  const said = tried
    .filter(({ code }) => code !== 0)
    .map(({ output }) => output.trim().split('\n').slice(-5).join('\n'));
  throw new Stop(`Chromium could not be installed: ${advice}. apt-get said:\n${said.join('\n')}`);
}
