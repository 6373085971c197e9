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

/** Vitest exits with 1 if a test failed, and names it. */
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
  about: `Processes killed at various moments while they set up an empty database or a data folder, others that start
at the same time, and a PostgreSQL that is killed, hangs or isn't Hearth's.`,
  async run() {
    const { numPassedTests, numFailedTests } = await runTests();
    return [
      { name: 'cases', value: numPassedTests + numFailedTests, atLeast: 14 },
      { name: 'failed', value: numFailedTests, atMost: 0 },
    ];
  },
};
