import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Signs webhooks of the mail provider. */
export const mailSecret = 'a-secret-of-the-mail-provider';

const environment = {
  ...process.env,
  // Shares compiled code across processes.
  NODE_COMPILE_CACHE: file('node_modules/.cache/node'),
  NODE_ENV: 'test',
  // Copies of the world have their own data folders.
  HEARTH_KEY: 'dGhlIG1hc3RlciBrZXkgb2YgYWxsIHRlc3Qgc2VydmU=',
  ADMIN_PORT: '0',
  HEARTH_DEMO: 'true',
  HEARTH_DEMO_RESIDENTS: '240',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '0',
  // Slow enough to stop a message while it's being sent.
  SMS_PER_MINUTE: '60',
  MAIL_CALLBACK_SECRET: mailSecret,
};

/** Creates the demo world that each spec file gets a copy of; `HEARTH_TEST_URL` uses a running server instead. */
export default async function createDemoWorld(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HEARTH_TEST_URL) return undefined;
  const world = await mkdtemp(join(tmpdir(), 'hearth-e2e-'));
  const env = { ...environment, HEARTH_DATA: world };
  await promisify(execFile)(process.execPath, [file('apps/api/test/demo-world.ts')], { env });
  process.env.HEARTH_TEST_WORLD = world;
  return () => rm(world, { recursive: true, force: true });
}

/** Servers of a worker, one at a time in one process, each with a copy of the demo world. */
export function openServers() {
  const world = process.env.HEARTH_TEST_WORLD;
  if (!world) throw new Error('HEARTH_TEST_WORLD is not set');
  const child = fork(file('apps/api/test/demo-server.ts'), [world], {
    execArgv: [],
    env: environment,
  });
  const ended = once(child, 'exit');
  const send = async (message: 'start' | 'stop') => {
    child.send(message);
    const [reply] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`))),
    ]);
    return String(reply);
  };
  return {
    /** Returns the URL of a new copy, which runs until `stop`. */
    start: () => send('start'),
    stop: () => send('stop'),
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
