import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { rules } from './import-rules.ts';

export interface Import {
  from: string;
  to: string;
}

const workspaces: Record<string, string> = {
  '@hearth/contract': 'packages/contract/src',
  '@hearth/demo': 'packages/demo/src',
};

/** The target of an import: a project path or a package name. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const home = workspaces[name];
  if (!home) return name;
  const rest = specifier.slice(name.length + 1);
  return rest ? `${home}/${rest}.ts` : `${home}/index.ts`;
}

export function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((item) => source.slice(item.moduleRequest.start + 1, item.moduleRequest.end - 1)),
  ];
  return found
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => ({ from: path, to: resolveImport(path, specifier) }));
}

/** Imports that break a rule and import cycles, including type imports; one line each. */
export function faults(imports: readonly Import[]): string[] {
  const broken = imports.flatMap(({ from, to }) =>
    rules
      .filter((rule) => rule.from.test(from) && rule.refuses(to, from))
      .map((rule) => `${from} imports ${to}: ${rule.why}`),
  );
  return [...broken, ...cycles(imports)];
}

/** Identifiers that only one file may use. */
const restricted = [
  {
    word: "'~orpc'",
    within: /^(?!scripts\/)/,
    file: 'packages/contract/src/definition.ts',
    instead: 'take it from @hearth/contract/definition',
  },
  {
    word: 'formatAgo',
    within: /^apps\/console\/src\//,
    file: 'apps/console/src/ui/ago.tsx',
    instead: 'show an Ago, which reveals the exact time',
  },
];

export const strayWords = (path: string, source: string): string[] =>
  restricted
    .filter(({ word, within, file }) => within.test(path) && path !== file && source.includes(word))
    .map(({ word, instead }) => `${path} uses ${word}: ${instead}`);

function cycles(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, (item) => item.from);
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    for (const { to } of targets.get(path) ?? []) visit(to, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of targets.keys()) visit(path, []);
  return found;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));
  const sources = files.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  const found = [
    ...faults(sources.flatMap(({ path, source }) => importsOf(path, source))),
    ...sources.flatMap(({ path, source }) => strayWords(path, source)),
  ];
  for (const line of found) process.stdout.write(`${relative(root, join(root, line))}\n`);
  process.stdout.write(`${files.length} files, ${found.length} faults\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
