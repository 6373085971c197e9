import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withLock } from './lock.mjs';
import { capture } from './run.mjs';
import { root, Stop } from './stop.mjs';

const sources = [
  'apps/console/src',
  'apps/console/public',
  'apps/console/head',
  'apps/console/index.html',
  'apps/console/package.json',
  ...configuration(),
  'packages/contract/src',
  'package-lock.json',
];
const stamp = 'apps/console/dist/.built-from';

/** Builds the console if its sources changed since the last build. */
export async function buildConsole(node) {
  const wanted = hashSources();
  if (isBuiltFrom(wanted)) return;
  await withLock(async () => {
    if (isBuiltFrom(wanted)) return;
    console.log('Building the console.');
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await capture(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: 'apps/console',
      env,
    });
    if (code !== 0) throw new Stop(`The console cannot be built; Vite said:\n${output.trim()}`);
    // Compressed once at the best level, for every browser that accepts it.
    for (const file of filesOf('apps/console/dist').filter((path) => /\.(js|css|svg)$/.test(path)))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    writeFileSync(stamp, wanted);
  });
}

/** The build's own code: its configuration and the files that reads. */
function configuration() {
  return readdirSync(join(root, 'apps/console'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('apps/console', file));
}

function isBuiltFrom(wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name)).sort();
}
