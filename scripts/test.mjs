import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { capture, run } from './run.mjs';

const given = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'));
const browserTests = readdirSync('apps/console/e2e').filter((name) => name.endsWith('.spec.ts'));
/** With words such as `leases`, the tests whose path holds one of them. */
const chosen = browserTests.filter((name) => given.some((word) => `apps/console/e2e/${name}`.includes(word)));
const inBrowser = given.length === 0 || chosen.length > 0;

// Both wait more than they work, so that together they take little longer than the longer of them.
const [tests, inChromium] = await Promise.all([runVitest(), inBrowser && runPlaywright()]);
if (inChromium) console.log(inChromium.output);
const results = [tests, ...(inChromium ? [inChromium] : [])];
rmSync(reports, { recursive: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(inBrowser ? ['--passWithNoTests'] : []),
    ...reporters,
    ...given,
  ]);
  return count(code, report, (found) => ({ passed: found.numPassedTests, failed: found.numFailedTests }));
}

/** What it says is kept until the other tests have said theirs. Chromium is installed first, where it is missing. */
async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const program = await findChromium().catch((error) => error);
  if (program instanceof Error) return { passed: 0, failed: 1, output: program.message };
  const env = { ...process.env, CHROMIUM_PATH: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosen];
  const { code, output } = await capture(process.execPath, playwright, { env });
  const counted = count(code, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
  return { ...counted, output };
}

/** A runner that fails without a failed test (it crashed, or a file did not load) counts as one failure. */
function count(code, report, read) {
  const found = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}
