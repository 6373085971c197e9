import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '../../apps/api/src/platform/db/embedded/embedded.ts';
import { databaseUrl } from '../../apps/api/test/server-process.ts';
import { freePort } from '../free-port.ts';
import { installed } from '../installed.ts';

const version = '12.4.0';
export const directusToken = 'a-token-only-for-this-measurement';

/** Directus needs a native package to run extension scripts; an empty one replaces it. */
const install = () =>
  installed(
    'directus',
    version,
    { 'isolated-vm': 'file:./no-sandbox' },
    {
      'no-sandbox/package.json': JSON.stringify({ name: 'isolated-vm', version: '6.0.0', main: 'index.js' }),
      'no-sandbox/index.js': 'module.exports = {};\n',
    },
  );

/** Runs `work` with Directus on a database to which it may add its tables, passing its port on 127.0.0.1. */
export async function inDirectus<T>(connection: Connection, work: (port: number) => Promise<T>): Promise<T> {
  const folder = await install();
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl(connection),
    DB_POOL__MAX: '20',
    SECRET: 'a-secret-only-for-this-measurement',
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
