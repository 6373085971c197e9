import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rounded, sleep, type Measurement } from './measurement.ts';
import { root } from './world.ts';

const patienceMs = 120_000;

/** Seconds from `npm start` to the first 200 from /readyz. */
async function secondsToReady(data: string): Promise<number> {
  const startedAt = performance.now();
  const env = { ...process.env, HEARTH_DATA: data, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    for (;;) {
      if (child.exitCode !== null || performance.now() - startedAt > patienceMs)
        throw new Error(`npm start did not become ready. It said:\n${output}`);
      const port = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (
        port &&
        (await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        return (performance.now() - startedAt) / 1000;
      await sleep(10);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** A fixed amount of work for one core, to compare slow or busy machines. */
function calibrate(): number {
  const startedAt = performance.now();
  const block = Buffer.alloc(1024 * 1024, 7);
  const hash = createHash('sha256');
  for (let count = 0; count < 1000; count += 1) hash.update(block);
  hash.digest();
  return (performance.now() - startedAt) / 1000;
}

export const measurement: Measurement = {
  about: `\`npm start\` in this installed and built tree, until the first 200 from /readyz: with an empty data folder
(including initdb, migrations and the demo world), then with the same folder again; the best of three each. The
calibration is the time one core takes to hash 1 GB with SHA-256 in the same run.`,
  async run() {
    const empty: number[] = [];
    const existing: number[] = [];
    const calibration = [calibrate()];
    for (let round = 0; round < 3; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'hearth-start-'));
      empty.push(await secondsToReady(join(folder, 'data')));
      existing.push(await secondsToReady(join(folder, 'data')));
      await rm(folder, { recursive: true, force: true });
      calibration.push(calibrate());
    }
    const unit = Math.min(...calibration);
    return [
      { name: 'empty data folder', value: rounded(Math.min(...empty)), unit: 's', atMost: 8 },
      { name: 'existing data folder', value: rounded(Math.min(...existing)), unit: 's', atMost: 3 },
      {
        name: 'all rounds',
        value: `${empty.map((seconds) => rounded(seconds)).join(', ')} and ${existing.map((seconds) => rounded(seconds)).join(', ')} s`,
      },
      { name: 'calibration, best and worst', value: `${rounded(unit)} and ${rounded(Math.max(...calibration))} s` },
      { name: 'empty, in calibrations', value: rounded(Math.min(...empty) / unit, 1) },
      { name: 'existing, in calibrations', value: rounded(Math.min(...existing) / unit, 1) },
    ];
  },
};
