import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '../../apps/api/src/platform/db/embedded/embedded.ts';
import { databaseUrl } from '../../apps/api/test/server-process.ts';
import { root } from '../world.ts';

const version = '12.4.0';
const folder = join(root, '.bench', `directus-${version}`);
export const directusToken = 'a-token-of-the-measurement-alone';

/** Installs Directus by npm, once. What it runs scripts of extensions in is native and not needed: an empty package stands for it. */
async function install() {
  if (existsSync(join(folder, 'installed'))) return;
  process.stderr.write(`Installing Directus ${version}, once.\n`);
  mkdirSync(join(folder, 'no-sandbox'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { directus: version },
      overrides: { 'isolated-vm': 'file:./no-sandbox' },
    }),
  );
  writeFileSync(
    join(folder, 'no-sandbox/package.json'),
    JSON.stringify({ name: 'isolated-vm', version: '6.0.0', main: 'index.js' }),
  );
  writeFileSync(join(folder, 'no-sandbox/index.js'), 'module.exports = {};\n');
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  writeFileSync(join(folder, 'installed'), '');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Runs `work` with Directus on a database that it may add its own tables to; `work` gets its port on 127.0.0.1. */
export async function inDirectus<T>(connection: Connection, work: (port: number) => Promise<T>): Promise<T> {
  await install();
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl(connection),
    DB_POOL__MAX: '20',
    SECRET: 'a-secret-of-the-measurement-alone',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'welcome-home',
    ADMIN_TOKEN: directusToken,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    CACHE_ENABLED: 'false',
    QUERY_LIMIT_MAX: '-1',
  };
  const command = join(folder, 'node_modules/directus/cli.js');
  await promisify(execFile)(process.execPath, [command, 'bootstrap'], { cwd: folder, env });
  const child = spawn(process.execPath, [command, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const until = performance.now() + 60_000;
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > until) throw new Error('Directus did not start');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return await work(port);
  } finally {
    child.kill();
    await ended;
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
