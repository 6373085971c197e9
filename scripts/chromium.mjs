import { existsSync } from 'node:fs';
import { installWithApt } from './apt.mjs';
import { Stop } from './stop.mjs';

/** The headless shell renders the same pages in about seven eighths of the time. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const packages = ['chromium-headless-shell', 'chromium'];
const advice = 'install it (apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome program';

/** The installed Chromium, if any. */
export const installedChromium = () => process.env.CHROMIUM_PATH ?? programs.find((path) => existsSync(path));

/** The Chromium for browser tests, installed if missing when root on Debian. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen))
    throw new Stop(`CHROMIUM_PATH names ${chosen}, which does not exist: correct it or unset it.`);
  const found = installedChromium();
  return found ?? installWithApt('Chromium', { packages, found: installedChromium, advice });
}
