import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as `package-lock.json` records it. */
interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Licenses that allow closed use, change and distribution when their text comes along. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

/** The image library behind sharp, which is loaded as a separate file that anyone may replace. */
const replaceable = /^@img\/sharp-/;

/** Packages whose license isn't in the lock file, read in their LICENSE file. */
const readByHand: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'Bitstream Vera', 'png-js': 'MIT' };

function mayUse(name: string, expression: string): boolean {
  if (expression === readByHand[name]) return true;
  const plain = expression.replace(/^\(([^()]+)\)$/, '$1');
  const accepts = (license: string) =>
    allowed.has(license) || (license === 'LGPL-3.0-or-later' && replaceable.test(name));
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(accepts));
}

/** Every production package with its license, and whether Hearth may use it. */
export const licensesOf = (packages: Readonly<Record<string, Locked>>) =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const shown = readByHand[name] ?? license ?? 'unknown';
      return { name, version, license: shown, isAllowed: mayUse(name, shown) };
    })
    .toSorted((a, b) => a.license.localeCompare(b.license) || a.name.localeCompare(b.name));

export const lockedPackages = () =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    }
  ).packages;

if (import.meta.main) {
  const found = licensesOf(lockedPackages());
  for (const { name, version, license } of found) console.log(`${license.padEnd(44)} ${name} ${version}`);
  const refused = found.filter((each) => !each.isAllowed);
  console.log(`\n${found.length} production packages, ${refused.length} with a license that isn't allowed`);
  for (const { name, version, license } of refused) console.log(`${name} ${version}: ${license}`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
