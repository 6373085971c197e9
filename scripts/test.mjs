import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { findPostgres15 } from './postgres-15.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'));
const files = globSync('{apps,packages,scripts}/**/*.{test,spec}.{ts,tsx}', {
  exclude: (path) => path.includes('node_modules'),
});
// Words such as `leases` select tests by path; options go to Vitest.
const unknown = args.some((word) => word.startsWith('-'))
  ? []
  : args.filter((word) => !files.some((file) => file.includes(word)));
if (unknown.length > 0) {
  console.error(`No test has ${unknown.join(' or ')} in its path: name an area such as leases, or a folder or file.`);
  process.exit(1);
}
const chosen = files.filter((file) => file.endsWith('.spec.ts') && args.some((word) => file.includes(word)));
const inBrowser = args.length === 0 || chosen.length > 0;

// Tests report a missing PostgreSQL 15 themselves.
const postgres15 = await findPostgres15().catch(({ message }) => void console.log(message));

// Sequential: each keeps every core busy, and together they would exceed each other's time limits.
const runs = [await runVitest(), ...(inBrowser ? [await runPlaywright()] : [])];
rmSync(reports, { recursive: true });

const passed = runs.reduce((sum, result) => sum + result.passed, 0);
const failed = runs.reduce((sum, result) => sum + result.failed, 0);
// Repeat failures at the end of the output.
for (const { name, why } of runs.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${name}\n${why}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...(inBrowser ? ['--passWithNoTests'] : [])];
  const env = { ...process.env, ...(postgres15 && { POSTGRES_15_BIN: postgres15 }) };
  const code = await run(process.execPath, [...vitest, ...reporters, ...args], { env });
  return count(code, report, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    failures: found.testResults.flatMap(({ name, message, assertionResults }) => {
      const broken = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative('.', name);
      if (broken.length === 0 && message) return [failure(file, message)];
      return broken.map(({ fullName, failureMessages }) =>
        failure(`${file} > ${fullName}`, failureMessages.join('\n')),
      );
    }),
  }));
}

/** Installs Chromium first if it is missing. */
async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const program = await findChromium().catch((error) => error);
  if (program instanceof Error)
    return { passed: 0, failed: 1, failures: [failure('the browser tests', program.message)] };
  const env = { ...process.env, CHROMIUM_PATH: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosen];
  const code = await run(process.execPath, playwright, { env });
  return count(code, report, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [
      ...suites.flatMap(specsOf).flatMap(({ ok, file, title, tests: tried }) => {
        const messages = tried.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return ok ? [] : [failure(`${file} > ${title}`, messages.map(({ message }) => message).join('\n'))];
      }),
      ...errors.map(({ message }) => failure('the browser tests', message)),
    ],
  }));
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A failure with the beginning of its reason. */
function failure(name, why) {
  return { name, why: stripVTControlCharacters(why).slice(0, 2000) };
}

/** Counts a runner that fails without a failed test (a crash, or a file that didn't load) as one failure. */
function count(code, report, read) {
  const found = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  if (code === 0 || found.failed > 0) return found;
  const crashed = failure(basename(report, '.json'), `ended with ${code} and named no failed test`);
  return { ...found, failed: 1, failures: [...found.failures, crashed] };
}
