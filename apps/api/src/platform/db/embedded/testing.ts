import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Connection, type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { processesIn, send } from './processes.ts';

const module = join(import.meta.dirname, 'embedded.ts');
const quiet = () => undefined;

let firstBoot: Promise<string> | undefined;

async function bootOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop();
  return dataDir;
}

/** The data folders, servers and processes of one test file. `clear` removes them all. */
export class Boots {
  private readonly folders: string[] = [];
  private readonly servers: EmbeddedPostgres[] = [];
  private readonly children: ChildProcess[] = [];

  makeDataDir() {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-test-'));
    this.folders.push(folder);
    return join(folder, 'data');
  }

  /** A data folder after a first boot, copied to save the seconds that takes. */
  async makeUsedDataDir() {
    const dataDir = this.makeDataDir();
    execFileSync('cp', ['-a', await (firstBoot ??= bootOnce()), dataDir]);
    return dataDir;
  }

  async boot(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
    const server = await startEmbeddedPostgres({ dataDir, log: quiet, ...options });
    this.servers.push(server);
    return server;
  }

  /** Boots in a separate process. `isReady` resolves to its first line of output: ready or an error. */
  bootElsewhere(dataDir: string, spawnOptions: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}) {
    const source = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      try {
        const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
        process.once('SIGTERM', () => server.stop());
        console.log('ready');
      } catch (error) { console.log(error.name + ': ' + error.message); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
      ...spawnOptions,
    });
    this.children.push(child);
    const isReady = new Promise<string>((resolve) => {
      child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
      child.once('close', () => resolve('ended'));
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return { child, isReady, ended };
  }

  async clear() {
    for (const server of this.servers.splice(0)) await server.stop();
    for (const child of this.children.splice(0)) child.kill('SIGKILL');
    for (const folder of this.folders.splice(0)) {
      for (const { pid } of processesIn(join(folder, 'data', 'postgres'))) send(pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    }
  }
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', quiet);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export async function eventually<T>(attempt: () => Promise<T>, withinMs = 15_000): Promise<T> {
  const until = performance.now() + withinMs;
  while (true) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
