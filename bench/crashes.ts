import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './measurement.ts';

const files = ['start-together', 'crashes'];

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

/** Vitest ends with 1 where a test failed, and says which. */
async function runTests(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-crashes-'));
  const report = join(folder, 'report.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile.json=${report}`, ...files];
  const env = { ...process.env, EVERY_CRASH: 'yes' };
  try {
    await new Promise((resolve) => execFile(process.execPath, vitest, { env }, resolve));
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const measurement: Measurement = {
  about: `Processes that are killed while they set up an empty database or a data folder, at each of several moments, others that start together with them, and a PostgreSQL that is killed, hangs or is not Hearth's.`,
  async run() {
    const { numPassedTests, numFailedTests } = await runTests();
    return [
      { name: 'cases', value: numPassedTests + numFailedTests, atLeast: 14 },
      { name: 'failed', value: numFailedTests, atMost: 0 },
    ];
  },
};
