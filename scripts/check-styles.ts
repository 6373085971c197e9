import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The class names of a CSS module. */
export const classesOf = (css: string) =>
  new Set(
    [...css.replace(/\/\*[^]*?\*\/|'[^']*'|:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, used]) => used as string,
    ),
  );

/** The classes a file uses of the CSS module it imports as `name`: by name, by variable, and by template prefix. */
export function usesOf(source: string, name: string) {
  const byName = [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, used]) => used as string);
  const prefixes = [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\[\`(\\w+)\\$\\{`, 'g'))].map(
    ([, prefix]) => prefix as string,
  );
  return { byName: new Set(byName), byValue: new RegExp(`(?<![\\w.])${name}\\[`).test(source), prefixes };
}

/** Fixed values in style attributes, which belong in a class; only measured values may be inline. */
export const fixedStyles = (source: string) =>
  [...source.matchAll(/style=\{\{([^]*?)\}\}/g)].flatMap(([, given = '']) =>
    [...given.matchAll(/(?:^|,)\s*['"]?([\w-]+)['"]?:\s*(?:'[^']*'|"[^"]*"|-?[\d.]+)\s*(?=,|$)/g)].map(
      ([, property]) => property as string,
    ),
  );

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'apps/console/**'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(tsx?|module\.css)$/.test(path) && existsSync(join(root, path)));
  const usedBySheet = new Map<string, { names: Set<string>; isByValue: boolean; prefixes: string[] }>();
  const faults: string[] = [];
  const sources = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((path) => [path, read(path)]));
  const isQuoted = (name: string) => [...sources.values()].some((source) => source.includes(`'${name}'`));
  for (const [path, source] of sources) {
    for (const property of fixedStyles(source))
      faults.push(`${path} gives an element a fixed ${property}: use a class`);
    const body = source.replace(/^import .*$/gm, '');
    for (const [, name = '', module = ''] of source.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';$/gm)) {
      const sheet = join(dirname(path), module);
      const classes = classesOf(read(sheet));
      const { byName, byValue, prefixes } = usesOf(body, name);
      for (const used of byName)
        if (!classes.has(used)) faults.push(`${path} uses ${used}, which isn't defined in ${sheet}`);
      const known = usedBySheet.get(sheet) ?? { names: new Set<string>(), isByValue: false, prefixes: [] };
      for (const used of byName) known.names.add(used);
      known.isByValue ||= byValue;
      known.prefixes.push(...prefixes);
      usedBySheet.set(sheet, known);
    }
  }
  for (const sheet of files.filter((file) => file.endsWith('.module.css'))) {
    const known = usedBySheet.get(sheet);
    if (!known) faults.push(`${sheet} is imported by nothing`);
    else
      for (const name of classesOf(read(sheet)))
        if (
          !known.names.has(name) &&
          !(known.isByValue && isQuoted(name)) &&
          !known.prefixes.some((prefix) => name.startsWith(prefix))
        )
          faults.push(`${sheet} has ${name}, which nothing uses`);
  }
  process.stdout.write([...faults, `${usedBySheet.size} CSS modules, ${faults.length} faults`, ''].join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
