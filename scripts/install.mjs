import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { runNpm } from './npm.mjs';

const stamp = 'node_modules/.hearth-installed';
const hiddenLock = 'node_modules/.package-lock.json';

/** Makes node_modules what package-lock.json says; costs a hash of that file when it already is. */
export async function installPackages() {
  const wanted = hashOf('package-lock.json');
  if (read(stamp) === wanted) return;
  await alone(async () => {
    if (read(stamp) === wanted) return;
    if (!holdsWhatIsLocked()) {
      console.log('Installing packages with npm ci: this takes a minute or two.');
      await runNpm(['ci', '--include=dev', '--include=optional']);
    }
    writeFileSync(stamp, wanted);
  });
}

/** True when someone ran npm themselves and every package that is not optional has the locked version. */
function holdsWhatIsLocked() {
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
