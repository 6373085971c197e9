import { execFile } from 'node:child_process';
import type { Measurement } from './measurement.ts';

const files = ['start-together', 'crashes'];

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

/** Vitest ends with 1 where a test failed, and says which. */
const runTests = () =>
  new Promise<Report>((resolve, reject) => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', ...files];
    const env = { ...process.env, EVERY_CRASH: 'yes' };
    execFile(process.execPath, vitest, { env, maxBuffer: 2 ** 26 }, (error, stdout) => {
      const report = /^\{.*\}$/m.exec(stdout)?.[0];
      if (report) resolve(JSON.parse(report) as Report);
      else reject(error ?? new Error('Vitest wrote no report'));
    });
  });

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
