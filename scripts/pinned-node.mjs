import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { runNpm } from './npm.mjs';
import { root, Stop } from './stop.mjs';

const oldestUsable = [24, 12];
const pinned = join(root, 'node_modules/node/bin/node');

/** The Node to run Hearth with: this one if it is new enough, else the pinned one, fetched through npm if necessary. */
export async function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > oldestUsable[0] || (major === oldestUsable[0] && minor >= oldestUsable[1]);
  if (isNewEnough && existsSync(process.execPath)) return process.execPath;
  if (!existsSync(pinned)) await withLock(fetchPinned);
  return pinned;
}

async function fetchPinned() {
  if (existsSync(pinned)) return;
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  const name = `node-linux-${process.arch}`;
  console.log(`Fetching Node ${version}, which runs Hearth; the Node of this machine stays as it is.`);
  const folder = mkdtempSync(join(root, 'node_modules/.node-'));
  try {
    await runNpm([
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-package-lock',
      '--install-strategy=hoisted',
      `${name}@${version}`,
    ]);
    const fetched = join(folder, 'node_modules', name, 'bin/node');
    if (!existsSync(fetched))
      throw new Stop(
        `There is no Node ${version} for ${process.arch}: install Node ${version} yourself and run the command again.`,
      );
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
    renameSync(fetched, pinned);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const link = join(root, 'node_modules/.bin/node');
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync('../node/bin/node', link);
  }
}
