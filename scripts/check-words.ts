import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFiles, stringsOf, type VisibleString } from './strings.ts';

/** Words people in a leasing office wouldn't use, each with the reason. */
const patterns: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\b(some|no|every)body\b/i, 'name the person: staff, resident, owner'],
  [/\bwhom\b/i, 'sounds stilted: rephrase without whom'],
  [/^(What|Who|Whose|Where) (?!.*\?)/, 'begin with the noun, unless it is a question'],
  [/\b(cannot|(do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b/i, 'use a contraction'],
  [/\be-mail|(?<!@)\bmails?\b(?! server)/i, 'say email'],
  [/\b(hand(ed|s)? out|taken? over|taken? back|given? away)\b/i, 'say redeem, import, sync, return'],
  [/\bstands? (in|at|among|for|here|there)\b/i, 'say is, appears, shows up'],
  [/\{\} points\b/, 'use formatPoints, which handles 1 point'],
  [/^Invalid\b/, 'say what is wrong and how to fix it'],
  [/^(Show|See|OK|Ok)$/, 'a button is a verb and a noun'],
  [/\bin order to\b|\bas well as\b|\bthereof\b|\bhereby\b/i, 'say it shorter'],
];

/** Fine in the API reference and the terminal only. */
const internalWords = /\b(slug|scope|caller|queue|payload|entity|boolean|null)\b/i;

/** Text from the specification, which must stay as is. */
const specified = new Set<string>([
  'Comment is not added',
  'End date cannot be before start date',
  'Invalid Email',
  'Invalid Phone number',
  'Invalid Postal Code',
  'Invalid Zip Code',
  'Start Date cannot be after End Date',
  'Start date cannot be after end date',
]);

export const wordFaults = (text: string, isForUsers = true): string[] =>
  specified.has(text)
    ? []
    : [
        ...patterns.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason),
        ...(isForUsers && internalWords.test(text) ? ['an internal word'] : []),
      ];

/** Visible strings of the console outside a messages file. */
export const strayStrings = (strings: readonly VisibleString[]) =>
  strings.filter(({ path }) => path.startsWith('apps/console/') && !path.endsWith('/messages.ts'));

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const sources = productFiles(root).map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  const found = sources.flatMap(({ path, source }) => {
    const strings = stringsOf(path, source);
    const isForUsers = path.endsWith('messages.ts');
    const faults = strings.flatMap((item) => wordFaults(item.text, isForUsers).map((reason) => ({ ...item, reason })));
    return [...faults, ...strayStrings(strings).map((item) => ({ ...item, reason: 'belongs in messages.ts' }))];
  });
  for (const { path, line, text, reason } of found) console.log(`${path}:${line} "${text}": ${reason}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
