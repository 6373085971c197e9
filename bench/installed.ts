import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './world.ts';

/** Installs a program to compare with, once, by npm in `.bench/`. Returns its folder. */
export async function installed(
  name: string,
  version: string,
  overrides: Record<string, string> = {},
  files: Record<string, string> = {},
): Promise<string> {
  const folder = join(root, '.bench', `${name}-${version}`);
  if (existsSync(join(folder, 'installed'))) return folder;
  process.stderr.write(`Installing ${name} ${version}, once.\n`);
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { [name]: version }, overrides };
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  writeFileSync(join(folder, 'installed'), '');
  return folder;
}
