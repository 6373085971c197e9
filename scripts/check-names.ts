import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const apiFeature = /^(routes|service|rules|fields|queries|jobs|public|[a-z]+(-[a-z]+)*\.test)\.ts$/;
const consoleFeature = /^((list|detail|form|public)\.tsx?|parts\/[a-z0-9-]+(\.test)?\.tsx?|[a-z-]+\.test\.tsx?)$/;
const banned = /(^|\/)(utils?|helpers?|common|managers?|shared|misc)(\.|\/|$)/;
const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]+$/;
const linesMaximum = 400;

/** A service that grows is split by verb, a feature's screens by what they are: one lower-case word or two. */
const verb = /^[a-z]+(-[a-z]+)?\.tsx?$/;

/** What is wrong with a file's name or place; undefined when nothing is. */
export function nameFault(path: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (banned.test(path)) return 'is named for nothing in particular';
  if (!kebab.test(file)) return 'is not kebab-case';
  const feature = /^apps\/(api|console)\/src\/areas\/([^/]+)\/(.*)$/.exec(path);
  if (!feature) return undefined;
  const [, app, , rest = ''] = feature;
  const slash = rest.indexOf('/');
  if (slash < 0) return 'stands in an area, not in a feature';
  const inner = rest.slice(slash + 1);
  if (app === 'api')
    return apiFeature.test(inner) || verb.test(inner) ? undefined : 'is not a name that a feature may hold';
  return consoleFeature.test(inner) || verb.test(inner) ? undefined : 'is not a name that a feature may hold';
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));
  let faults = 0;
  const tell = (line: string) => {
    faults++;
    process.stdout.write(`${line}\n`);
  };
  for (const path of files) {
    const fault = nameFault(path);
    if (fault) tell(`${path} ${fault}`);
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length;
    if (lines > linesMaximum && !path.endsWith('/schema.ts'))
      tell(`${path} has ${lines} lines, more than ${linesMaximum}`);
  }
  process.stdout.write(`${files.length} files, ${faults} faults\n`);
  process.exitCode = faults > 0 ? 1 : 0;
}
