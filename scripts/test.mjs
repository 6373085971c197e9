import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';

const given = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'));
// Installed meanwhile, where it is missing.
const chromium = given.length === 0 ? findChromium().catch((error) => error) : undefined;
const results = [await runVitest()];
if (given.length === 0) results.push(await runPlaywright());
rmSync(reports, { recursive: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...given]);
  return count(code, report, (found) => ({ passed: found.numPassedTests, failed: found.numFailedTests }));
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const program = await chromium;
  if (program instanceof Error) {
    console.error(program.message);
    return { passed: 0, failed: 1 };
  }
  const env = { ...process.env, CHROMIUM_PATH: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env,
  });
  return count(code, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}

/** A runner that fails without a failed test (it crashed, or a file did not load) counts as one failure. */
function count(code, report, read) {
  const found = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}
