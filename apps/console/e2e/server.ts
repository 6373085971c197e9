import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patienceMs = 120_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was given');
  return address.port;
}

/** Starts a server with a fresh demo world. */
export async function startServer({ residents }: { residents: number }): Promise<{
  url: string;
  stop: () => Promise<void>;
}> {
  const data = await mkdtemp(join(tmpdir(), 'hearth-e2e-'));
  const [port, admin] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      ADMIN_PORT: String(admin),
      HEARTH_DATA: data,
      HEARTH_DEMO: 'true',
      HEARTH_DEMO_RESIDENTS: String(residents),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  const ended = once(server, 'exit');

  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await ended;
    }
    await rm(data, { recursive: true, force: true });
  };
  const start = performance.now();
  while (!(await isReady(url))) {
    if (server.exitCode !== null || performance.now() - start > patienceMs) {
      await stop();
      throw new Error(`The server did not start. It said:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, stop };
}

/** The server for the whole run, stopped after it; `HEARTH_TEST_URL` names one that runs already. */
export default async function forTheRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HEARTH_TEST_URL) return undefined;
  const { url, stop } = await startServer({ residents: 240 });
  process.env.HEARTH_TEST_URL = url;
  return stop;
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
