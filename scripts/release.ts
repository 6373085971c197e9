import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumOfSchema } from '../apps/api/src/backup/known-schema.ts';
import { readSchemaFiles } from '../apps/api/src/platform/db/schema-files.ts';

const root = join(import.meta.dirname, '..');

/** A reason to stop: what to change. */
class Stop extends Error {}

const manifests = ['.', 'apps/api', 'apps/console', 'packages/contract', 'packages/demo'].map((folder) =>
  join(folder, 'package.json'),
);

/** A manifest with the next version of itself and of the workspace's packages. */
export const withVersion = (manifest: string, from: string, to: string): string =>
  manifest
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replaceAll(new RegExp(`("@hearth/[a-z]+": )"${from.replaceAll('.', '\\.')}"`, 'g'), `$1"${to}"`);

/** The lock file with the next version of the workspace's packages. */
export function lockWithVersion(text: string, from: string, to: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, object> };
  lock.version = to;
  for (const [path, found] of Object.entries(lock.packages))
    if (!path.includes('node_modules/'))
      lock.packages[path] = JSON.parse(withVersion(JSON.stringify(found, undefined, 1), from, to)) as object;
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

/** The changelog with what is unreleased under the version. Throws Stop if there is nothing. */
export function changelogWith(text: string, version: string, day: string): string {
  const [before, after = ''] = text.split('## Unreleased\n');
  const next = after.search(/^## /m);
  const changes = (next < 0 ? after : after.slice(0, next)).trim();
  if (changes === '') throw new Stop('CHANGELOG.md says nothing under Unreleased. Write what changed first.');
  const older = next < 0 ? '' : `\n${after.slice(next)}`;
  return `${before}## Unreleased\n\n## ${version} · ${day}\n\n${changes}\n${older}`;
}

const isLater = (version: string, than: string) =>
  /^\d+\.\d+\.\d+$/.test(version) && version.localeCompare(than, 'en', { numeric: true }) > 0;

async function main([version = '']: string[]) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  if (!isLater(version, current))
    throw new Stop(
      `Name a version after ${current}: npm run release -- ${current.replace(/\d+$/, (n) => `${Number(n) + 1}`)}`,
    );
  if (git('status', '--porcelain') !== '') throw new Stop('Commit or undo your changes first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Stop(`The tag v${version} exists.`);
  write('CHANGELOG.md', changelogWith(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)));
  for (const path of manifests) write(path, withVersion(read(path), current, version));
  const chart = 'deploy/helm/hearth/Chart.yaml';
  write(chart, read(chart).replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`));
  write('package-lock.json', lockWithVersion(read('package-lock.json'), current, version));
  const schema = checksumOfSchema(await readSchemaFiles());
  appendFileSync(join(root, 'apps/api/db/releases.txt'), `${schema} v${version}\n`);
  console.log(`This checkout is ${version} now. Look at the changes, then:
  git add -A && git commit -m "Release ${version}" && git tag -a v${version} -m "Hearth ${version}" && git push --follow-tags`);
}

if (import.meta.main)
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Stop ? error.message : error);
    process.exit(1);
  });
