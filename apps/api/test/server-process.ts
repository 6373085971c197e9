import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import type { Connection } from '../src/platform/db/embedded/embedded.ts';

const thisCheckout = join(import.meta.dirname, '../../..');
const serverOptions = JSON.parse(readFileSync(join(import.meta.dirname, '../server-options.json'), 'utf8')) as string[];

export interface ServerProcess {
  pid: number;
  /** Such as http://127.0.0.1:41234. */
  url: string;
  port: number;
  /** Milliseconds from process start to the ready line. */
  readyMs: number;
  /** Resolves when the process ends, for any reason. */
  ended: Promise<unknown>;
  /** Kills it, simulating a crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The DATABASE_URL of a database on a Unix socket. */
export const databaseUrl = ({ host, user, database }: Connection) =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** A starting server. `ready` rejects if it exits first. */
export interface StartingServer {
  ready: Promise<ServerProcess>;
  ended: Promise<unknown>;
  /** The end of its output. */
  output(): string;
  /** Resolves once its output matches. */
  said(words: RegExp): Promise<void>;
  kill(): Promise<void>;
}

/** The real server in a separate process, on free ports of 127.0.0.1, by default without rate limit and demo world. */
export function launchServerProcess(
  env: Record<string, string>,
  { role = 'all', nodeOptions = [] as readonly string[], checkout = thisCheckout } = {},
): StartingServer {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...serverOptions, ...nodeOptions, join(checkout, 'apps/api/src/main.ts'), `--role=${role}`],
    {
      env: {
        ...process.env,
        // Share the compile cache between servers.
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        ADMIN_PORT: '0',
        RATE_LIMIT_PER_MINUTE: '0',
        HEARTH_DEMO: 'false',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000);
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(port);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    // All output has been read only after `close`.
    child.once('close', (code, signal) =>
      reject(new Error(`The server ended early, with ${signal ?? code}. It said:\n${said}`)),
    );
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const kill = () => end('SIGKILL');
  const started = ready.then((port) => ({
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    readyMs: performance.now() - startedAt,
    ended,
    kill,
    stop: () => end('SIGTERM'),
  }));
  started.catch(() => undefined);
  const hasSaid = (words: RegExp) => eventually(async () => words.test(said) || undefined, 60);
  return { ready: started, ended, output: () => said, said: async (words) => void (await hasSaid(words)), kill };
}

/** Same as `launchServerProcess`, once it is ready. */
export const startServerProcess = (...given: Parameters<typeof launchServerProcess>): Promise<ServerProcess> =>
  launchServerProcess(...given).ready;
