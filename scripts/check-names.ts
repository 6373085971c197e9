import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownScreens, screens, bannedNames } from './vocabulary.ts';

const banned = /(^|\/)(utils?|helpers?|common|managers?|shared|misc)(\.|\/|$)/;
const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]+$/;

const feature = /^apps\/(api|console)\/src\/areas\/([^/]+\/[^/]+)\/(.+\.tsx?)$/;
/** The parts of a feature's screens: dialogs, drawings and calculations. */
const inFolders =
  /^(dialogs\/[a-z0-9-]+-dialogs?(\.test)?\.tsx|parts\/[a-z0-9-]+(\.test)?\.tsx|logic\/[a-z0-9-]+(\.test)?\.ts)$/;

/** True if a feature's folder may contain the file. */
function isFeatureFile(app: string, featurePath: string, file: string): boolean {
  const name = file.replace(/\.tsx?$/, '');
  if (app === 'api') {
    const parts = name.replace(/\.test$/, '').split('/');
    return parts.every((part) => !bannedNames.some((word) => part === word || part === `${word}s`));
  }
  if (/^[a-z0-9-]+\.test$/.test(name)) return true;
  return inFolders.test(file) || [...screens, ...(ownScreens[featurePath] ?? [])].includes(name);
}

/** The fault in a file's name or location; undefined if none. */
export function nameFault(path: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (banned.test(path)) return 'has a meaningless name';
  if (!kebab.test(file)) return 'is not kebab-case';
  if (!/^apps\/(api|console)\/src\/areas\//.test(path)) return undefined;
  const [, app = '', featurePath = '', fileName = ''] = feature.exec(path) ?? [];
  if (!fileName) return 'is in an area but not in a feature';
  return isFeatureFile(app, featurePath, fileName)
    ? undefined
    : 'is not an allowed file name for a feature (scripts/vocabulary.ts)';
}

/** Services may contain queries, too. */
const isQuery = /^apps\/api\/src\/areas\/.*(?<!\.test)\.ts$/;
const isCode = (path: string) => /\.tsx?$/.test(path);
const isGenerated = (path: string) => path === 'apps/api/src/platform/db/schema.ts';

const maxFiles = 12;

/** Folders of a feature with more files than a newcomer can take in; files in their subfolders don't count. */
export const crowdedFolders = (paths: readonly string[]): string[] =>
  [...Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))].flatMap(([folder, { length }]) =>
    length > maxFiles && /^apps\/(api|console)\/src\/areas\//.test(folder)
      ? [`${folder} has ${length} files, and at most ${maxFiles} are allowed: put what belongs together in a folder`]
      : [],
  );

const maxLines = 400;

/** Reports a file that is too long to have one reason to change. */
export function sizeFault(path: string, lines: number): string | undefined {
  if (lines <= maxLines || isGenerated(path)) return undefined;
  return `has ${lines} lines, and at most ${maxLines} are allowed: split it by subject or by verb`;
}

const exported = /^export (?:async )?(?:const|function) (\w+)/;
/** Naming rules for queries, by what they read: a page, every row, or one record. */
const queryNames: readonly (readonly [reads: RegExp, name: RegExp, form: string])[] = [
  [/\bpage\(/, /^list/, 'listX'],
  [/\beveryRow\(/, /^all/, 'allX'],
  [/\boneRow\(/, /^read/, 'readX'],
  [/^/, /^(?!find[A-Z])/, 'readX'],
];

/** Exported queries that break the naming rules. */
export const queryFaults = (source: string): string[] =>
  source.split(/^(?=(?:export )?(?:async )?(?:const|function) )/m).flatMap((declaration) => {
    const name = exported.exec(declaration)?.[1];
    const form = name && queryNames.find(([reads, named]) => reads.test(declaration) && !named.test(name))?.[2];
    return form ? [`exports ${name}: a query is named ${form} for what it reads`] : [];
  });

/** Vocabulary entries that no file uses. */
export function unusedNames(paths: readonly string[]): string[] {
  const present = new Set(paths.map((path) => path.replace(/\.tsx?$/, '')));
  const declared = Object.entries(ownScreens).flatMap(([featurePath, names]) =>
    names.map((name) => `apps/console/src/areas/${featurePath}/${name}`),
  );
  return declared.filter((name) => !present.has(name));
}

const question = /^\s*(?:\/\*\*|\*|\/\/) (?:What|Who|Whom|Whose|How|Where|Whether) .*/gm;
const accent = /\b(?:(?:const|let|function) (?:say|says|told|whose|stays|goes|meanwhile)|as say)\b/g;

/** Comments that begin like a question, and names that sound translated. */
export const wordingFaults = (source: string): string[] => [
  ...[...source.matchAll(question)].map(([line]) => `says "${line.trim()}": begin with the noun`),
  ...[...source.matchAll(accent)].map(([name]) => `declares "${name}": use a noun or the domain's term`),
];

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));
  let faults = 0;
  const report = (line: string) => {
    faults++;
    process.stdout.write(`${line}\n`);
  };
  for (const path of files) {
    const source = readFileSync(join(root, path), 'utf8');
    const queries = isQuery.test(path) ? queryFaults(source) : [];
    const wording = isCode(path) && !path.startsWith('scripts/check') ? wordingFaults(source) : [];
    for (const fault of [
      isCode(path) && nameFault(path),
      sizeFault(path, source.split('\n').length - 1),
      ...queries,
      ...wording,
    ])
      if (fault) report(`${path} ${fault}`);
  }
  for (const fault of crowdedFolders(files)) report(fault);
  for (const name of unusedNames(files)) report(`${name} is in scripts/vocabulary.ts, but doesn't exist`);
  process.stdout.write(`${files.length} files, ${faults} faults\n`);
  process.exitCode = faults > 0 ? 1 : 0;
}
