import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const heading = /^# (\d{4}) \S.*$/;
const link = String.raw`\[.+\]\(.+\.md\)`;
const state = `(proposed|accepted(, amended by ${link})?|superseded by ${link})`;
const status = new RegExp(String.raw`^Status: ${state} · Date: \d{4}-\d\d-\d\d( · \S.*)?$`);

/** Reports a decision record without its number, status and date, or one superseded without a link to its successor. */
export function decisionFaults(path: string, text: string): string[] {
  const [title = '', blank, line = ''] = text.split('\n');
  const faults = [];
  if (heading.exec(title)?.[1] !== basename(path).slice(0, 4))
    faults.push('does not begin with "# <its number> <title>"');
  if (blank !== '' || !status.test(line))
    faults.push('has no line "Status: accepted · Date: YYYY-MM-DD" below its title');
  return faults;
}

/** Reports relative links in a Markdown file whose target is missing. */
export function linkFaults(path: string, text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !exists(join(dirname(path), target)))
    .map((target) => `links to ${target}, which does not exist`);
}

const codePath = /`([\w./-]*(?:\.(?:tsx?|mjs|json|md|sql|service)|Dockerfile))`/g;
const proof = /`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;

/** Reports ends of paths that don't name exactly one file, and tests that aren't in the file named before them. */
export function proofFaults(text: string, files: readonly string[], read: (path: string) => string): string[] {
  const named = (end: string) => {
    const found = files.filter((path) => path === end || path.endsWith(`/${end}`));
    return found.includes(end) ? [end] : found;
  };
  const paths = [...text.matchAll(codePath)].flatMap(([, end = '']) => {
    const { length } = named(end);
    return length === 1 ? [] : [`names ${end}, which is ${length} files`];
  });
  const tests = [...text.matchAll(proof)].flatMap(([, end = '', title = '']) => {
    const [path] = named(end);
    const source = path === undefined ? '' : read(path);
    return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
      ? []
      : [`names the test “${title}”, which isn't in ${end}`];
  });
  return [...new Set([...paths, ...tests])];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));
  const paths = files.filter((path) => path.endsWith('.md'));
  const faults = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = linkFaults(path, text, (target) => existsSync(join(root, target)));
    if (path.startsWith('docs/decisions/')) found.push(...decisionFaults(path, text));
    if (path.startsWith('docs/security/'))
      found.push(...proofFaults(text, files, (file) => readFileSync(join(root, file), 'utf8')));
    return found.map((fault) => `${path} ${fault}`);
  });
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
