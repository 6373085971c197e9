import { cpus, loadavg, totalmem } from 'node:os';
import { testKey } from '../apps/api/test/test-key.ts';
import { findPostgres15 } from '../scripts/postgres-15.mjs';
import { meetsTarget, type Measurement } from './measurement.ts';
import { boundOf, recordRun } from './results.ts';

/** The run's servers and benchmarks share the master key, so that access tokens work. */
process.env.HEARTH_KEY = testKey;

export const names = [
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
  'global-search',
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
  'scale',
  'live',
  'long-transactions',
  'pooler',
  'replicas',
  'idle',
  'tracing',
  'overload',
  'resume',
  'start',
  'first-load',
  'slow-phone',
  'lighthouse',
  'interact',
  'crash',
  'crashes',
  'backup',
  'pitr',
  'failover',
  'upgrade-database',
  'size',
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
/** Database measurements, which `bar` runs on both supported PostgreSQL versions. */
const ofDatabase = new Set([
  'list',
  'deep',
  'search',
  'global-search',
  'dashboard',
  'company-summary',
  'home',
  'insights',
  'audit',
  'export',
  'posts',
  'survey-results',
  'award',
  'rent-roll',
  'ledger',
  'summaries',
]);
const servers = ['18', '15'] as const;
type Server = (typeof servers)[number];
const sectionOf = (name: string, server: Server) => (server === '15' ? `${name} on PostgreSQL 15` : name);

/**
 * Runs measurements, prints and records their figures. `bar` exits with 1 if a target is missed. `--server=15` or `18`
 * selects the PostgreSQL version.
 */
export async function runMeasurements(mode: 'bench' | 'bar', args: readonly string[]): Promise<void> {
  const option = /^--server=(.*)$/;
  const chosen = args.flatMap((word) => option.exec(word)?.[1] ?? []);
  const words = args.filter((word) => !option.test(word));
  const unknown =
    words.find((name) => !names.includes(name)) ?? chosen.find((server) => !servers.includes(server as Server));
  if (unknown) {
    process.stderr.write(
      `There is no measurement or server ${unknown}: use ${names.join(', ')}, or none for all, and --server=15 or --server=18.\n`,
    );
    process.exit(2);
  }
  const serversOf = (name: string): readonly Server[] => {
    if (chosen.length > 0) return chosen as Server[];
    return mode === 'bar' && ofDatabase.has(name) ? servers : ['18'];
  };
  const missed: string[] = [];
  for (const name of words.length > 0 ? words : names)
    for (const server of serversOf(name))
      if (!(await measure(mode, name, server))) missed.push(sectionOf(name, server));
  process.stdout.write(missed.length === 0 ? 'Every target is met.\n' : `Missed: ${missed.join(', ')}.\n`);
  process.exit(mode === 'bar' && missed.length > 0 ? 1 : 0);
}

/** Runs one measurement. True if it met its targets. */
async function measure(mode: 'bench' | 'bar', name: string, server: Server): Promise<boolean> {
  process.stdout.write(`${sectionOf(name, server)}\n`);
  try {
    if (server === '15') process.env.PG_BIN_DIR = await findPostgres15();
    else delete process.env.PG_BIN_DIR;
    const load = loadavg()[0]?.toFixed(1) ?? '';
    const { measurement } = (await import(`./${name}.ts`)) as { measurement: Measurement };
    const figures = await measurement.run();
    for (const figure of figures) {
      const isMet = meetsTarget(figure);
      const verdict = isMet === undefined ? '' : ` (${boundOf(figure)}: ${isMet ? 'met' : 'MISSED'})`;
      process.stdout.write(`  ${figure.name}: ${figure.value}${figure.unit ? ` ${figure.unit}` : ''}${verdict}\n`);
    }
    recordRun(
      {
        name,
        column: ofDatabase.has(name) ? `PostgreSQL ${server}` : 'result',
        date: new Date().toISOString().slice(0, 10),
        machine: `${cpus().length} CPUs, ${Math.round(totalmem() / 2 ** 30)} GiB`,
        load,
        command: `npm run ${mode} -- ${name}${server === '15' ? ' --server=15' : ''}`,
        about: measurement.about,
        figures,
      },
      names,
    );
    return figures.every((figure) => meetsTarget(figure) !== false);
  } catch (error) {
    process.stderr.write(`  failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return false;
  }
}
