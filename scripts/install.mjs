import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.mjs';
import { runNpm } from './npm.mjs';

const stamp = 'node_modules/.hearth-installed';
const hiddenLock = 'node_modules/.package-lock.json';

/** Brings node_modules in line with package-lock.json; only hashes that file if nothing changed. */
export async function installPackages() {
  const wanted = hashOf('package-lock.json');
  if (read(stamp) === wanted) return;
  await withLock(async () => {
    if (read(stamp) === wanted) return;
    if (!matchesLockfile()) {
      console.log('Installing packages with npm ci: this takes a minute or two.');
      await runNpm(['ci', '--include=dev', '--include=optional']);
    }
    writeFileSync(stamp, wanted);
  });
}

/** True if someone ran npm themselves and every non-optional package has its locked version. */
function matchesLockfile() {
  if (!existsSync(hiddenLock)) return false;
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync(hiddenLock, 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional) return true;
    return present[path]?.version === entry.version && existsSync(path);
  });
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
