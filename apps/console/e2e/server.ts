import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

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

interface Server {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a server on a data folder; an empty one gets the demo world. */
async function startServer(data: string): Promise<Server> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      // What Node has compiled once is read by the servers of the other files.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      NODE_ENV: 'test',
      PORT: String(port),
      ADMIN_PORT: '0',
      HEARTH_DATA: data,
      HEARTH_DEMO: 'true',
      HEARTH_DEMO_RESIDENTS: '240',
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
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await ended;
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

const newFolder = () => mkdtemp(join(tmpdir(), 'hearth-e2e-'));

/** Makes the demo world that each file of tests gets a copy of; `HEARTH_TEST_URL` names a server that runs already. */
export default async function forTheRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HEARTH_TEST_URL) return undefined;
  const world = await newFolder();
  await (await startServer(world)).stop();
  process.env.HEARTH_TEST_WORLD = world;
  return () => rm(world, { recursive: true, force: true });
}

/** Starts a server on a copy of the run's world. Stopping it removes the copy. */
export async function startCopy(): Promise<Server> {
  const world = process.env.HEARTH_TEST_WORLD;
  if (!world) throw new Error('There is no world to copy');
  const data = await newFolder();
  await promisify(execFile)('cp', ['-a', `${world}/.`, data]);
  const { url, stop } = await startServer(data);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
