import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { testKey } from '../apps/api/test/test-key.ts';
import { isReached, type Figure, type Measurement } from './measurement.ts';

/** Servers and benches of one run share the key that access tokens are stored under. */
process.env.HEARTH_KEY = testKey;

const names = [
  'list',
  'deep',
  'me',
  'peers',
  'dashboard',
  'company-summary',
  'home',
  'insights',
  'audit',
  'search',
  'export',
  'posts',
  'survey-results',
  'award',
  'import',
  'sync',
  'send',
  'rent-roll',
  'ledger',
  'summaries',
  'live',
  'idle',
  'resume',
  'start',
  'first-load',
  'slow-phone',
  'interact',
  'crash',
  'bodies',
  'slow-readers',
  'idempotency',
  'budget-race',
  'codes',
  'sign-up',
  'sharing',
  'tenancy',
  'fuzz',
  'axe',
];
const results = join(import.meta.dirname, 'RESULTS.md');

const bound = ({ atLeast, atMost }: Figure) =>
  [atLeast === undefined ? '' : `at least ${atLeast}`, atMost === undefined ? '' : `at most ${atMost}`]
    .filter(Boolean)
    .join(', ');

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const reached = isReached(figure);
    const verdict = reached === undefined ? '' : reached ? 'reached' : '**missed**';
    return `| ${figure.name} | ${figure.value}${figure.unit ? ` ${figure.unit}` : ''} | ${bound(figure)} | ${verdict} |`;
  });
  return ['| figure | value | reach | |', '|---|---|---|---|', ...rows].join('\n');
}

/** Replaces the measurement's own section of RESULTS.md; what people wrote under 'Tried:' stays, and so do sections of no known measurement. */
function record(mode: string, name: string, about: string, figures: readonly Figure[]) {
  const text = existsSync(results) ? readFileSync(results, 'utf8') : '# Results\n';
  const [head = '', ...parts] = text.split(/^## /m);
  const sections = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n') + 1).trim()]),
  );
  const tried = /^Tried: [\s\S]*/m.exec(sections.get(name) ?? '')?.[0];
  const machine = `${cpus().length} CPUs, ${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const date = new Date().toISOString().slice(0, 10);
  sections.set(
    name,
    [`${date}, ${machine}, \`npm run ${mode} -- ${name}\`. ${about}`, table(figures), ...(tried ? [tried] : [])].join(
      '\n\n',
    ),
  );
  const ordered = [...new Set([...names, ...sections.keys()])].flatMap((known) =>
    sections.has(known) ? [`## ${known}\n\n${sections.get(known)}`] : [],
  );
  writeFileSync(results, `${[head.trim(), ...ordered].join('\n\n')}\n`);
}

/** Runs the measurements, prints and records their figures; `bar` ends with 1 when a reach is missed. */
export async function runMeasurements(mode: 'bench' | 'bar', given: readonly string[]): Promise<void> {
  const unknown = given.find((name) => !names.includes(name));
  if (unknown) {
    process.stderr.write(`There is no measurement ${unknown}: use ${names.join(', ')}, or none for all.\n`);
    process.exit(2);
  }
  const missed: string[] = [];
  for (const name of given.length > 0 ? given : names) {
    process.stdout.write(`${name}\n`);
    try {
      const { measurement } = (await import(`./${name}.ts`)) as { measurement: Measurement };
      const figures = await measurement.run();
      for (const figure of figures) {
        const reached = isReached(figure);
        const verdict = reached === undefined ? '' : ` (${bound(figure)}: ${reached ? 'reached' : 'MISSED'})`;
        process.stdout.write(`  ${figure.name}: ${figure.value}${figure.unit ? ` ${figure.unit}` : ''}${verdict}\n`);
      }
      record(mode, name, measurement.about, figures);
      if (figures.some((figure) => isReached(figure) === false)) missed.push(name);
    } catch (error) {
      process.stderr.write(`  failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      missed.push(name);
    }
  }
  process.stdout.write(missed.length === 0 ? 'Every reach is met.\n' : `Missed: ${missed.join(', ')}.\n`);
  process.exit(mode === 'bar' && missed.length > 0 ? 1 : 0);
}
