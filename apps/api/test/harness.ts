import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import * as features from '../src/app.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { openDatabase, type Db } from '../src/platform/db/database.ts';
import { createDatabase, dropDatabase, type Connection } from '../src/platform/db/embedded/databases.ts';
import { openNotifications } from '../src/platform/db/notifications.ts';
import { newId } from '../src/platform/id.ts';
import { createLog } from '../src/platform/log.ts';
import { startApplication, type Application } from '../src/platform/start.ts';
import { client, type Client } from './client.ts';
import { snapshotRows } from './lists/row-snapshot.ts';
import { testKey } from './test-key.ts';
import { scenario, type Scenario } from './scenario.ts';

export { eventually, withinASecond } from './eventually.ts';

export interface Sent {
  text: string;
  parameters: readonly unknown[];
}

interface Server {
  db: Db;
  exportPool: Db;
  url: string;
  /** The metrics address. */
  adminUrl: string;
  /** The server's data folder. */
  folder: string;
  /** SQL of the requests so far, without jobs and live updates. Tests that count clear it. */
  statements: string[];
  /** Same as `statements`, with parameters. */
  sent: Sent[];
  /** The server's configuration. Values that are read repeatedly can be changed while it runs. */
  config: Config;
  /** Starts another process on the same database; with `all`, it also runs jobs. Runs until `close`. */
  another(role?: 'all' | 'web'): Promise<Application>;
  /** A client signed in as the user, or anonymous. */
  as(user?: { accessToken: string }): Client;
}

export type TestServer = Server & Scenario;

interface Running {
  server: TestServer;
  stop(): Promise<void>;
}

/** Entered for HTTP requests, to tell their statements from others. */
const inRequest = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => inRequest.enterWith(true));

interface Options {
  env?: Record<string, string>;
  checks?: boolean;
  /** Fills the empty database first. */
  fill?: (db: Db) => Promise<unknown>;
  /** Checks totals against rows at the end. Disable if rows are inserted without them. */
  checksTotals?: boolean;
  /** The PostgreSQL to use, instead of the shared one. */
  cluster?: Connection;
  /** Receives each line of the log. */
  onLog?: (line: string) => void;
}

/** A real server on its own database, without a world. */
async function startServer({
  env = {},
  checks = true,
  fill,
  cluster = inject('cluster'),
  onLog,
}: Options): Promise<{ database: Connection; server: Server; close(): Promise<void>; remove(): Promise<void> }> {
  const database = { ...cluster, database: `test_${newId()}` };
  await createDatabase(cluster, database.database, { template: 'template_hearth' });
  const folder = await mkdtemp(join(tmpdir(), 'hearth-files-'));
  const statements: string[] = [];
  const sent: Sent[] = [];
  const onStatement = (text: string, parameters: readonly unknown[]) => {
    if (!inRequest.getStore()) return;
    statements.push(text);
    sent.push({ text, parameters });
  };
  const { db } = openDatabase(database, 16, { onStatement });
  const { db: exportPool } = openDatabase(database, 6, { onStatement, forCopies: true });
  await fill?.(db);
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    HEARTH_DATA: folder,
    HEARTH_KEY: testKey,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  });
  /** Starts another process, from the database's point of view. */
  async function start(role: 'all' | 'web', own = config): Promise<Application> {
    const notifications = openNotifications(database);
    const log = createLog(config.LOG_LEVEL, onLog && { write: onLog });
    const started = await startApplication({ config: own, log, db, exportPool, notifications, role, checks }, features);
    return {
      ...started,
      async close() {
        await started.close();
        await notifications.close();
      },
    };
  }
  const application = await start('all');
  return {
    database,
    server: {
      db,
      exportPool,
      url: application.url,
      adminUrl: application.adminUrl,
      folder,
      statements,
      sent,
      config,
      another: (role = 'web') => start(role, { ...config, ADMIN_PORT: 0 }),
      as: (user) => client(application.url, user?.accessToken),
    },
    close: () => application.close(),
    async remove() {
      await exportPool.destroy();
      await db.destroy();
      await dropDatabase(cluster, database.database);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function checkTotals(db: Db) {
  const { rows: drift } = await sql`select * from totals_drift()`.execute(db);
  if (drift.length > 0) throw new Error(`totals are not what they stand for: ${JSON.stringify(drift)}`);
}

/** A real server on its own database for one test file, with a small world. */
export async function startTestServer(options: Options = {}): Promise<Running> {
  const { server, close, remove } = await startServer(options);
  const world = await scenario(server.db);
  return {
    server: { ...world, ...server },
    async stop() {
      await close();
      try {
        if (options.checksTotals ?? true) await checkTotals(server.db);
      } finally {
        await remove();
      }
    },
  };
}

type Shared = Server & { config: Config; restore(): Promise<void> };
const worker: { shared?: Promise<Shared> } = ((globalThis as { hearthWorker?: object }).hearthWorker ??= {});

async function startSharedServer(): Promise<Shared> {
  const { database, server } = await startServer({});
  const config = { ...server.config };
  const rows = await snapshotRows(database);
  return {
    ...server,
    async restore() {
      await rows.restore();
      await rm(join(server.folder, 'files'), { recursive: true, force: true });
      await mkdir(join(server.folder, 'files', '.incoming'), { recursive: true });
      for (const name of Object.keys(server.config)) if (!(name in config)) Reflect.deleteProperty(server.config, name);
      Object.assign(server.config, config);
      server.statements.length = 0;
      server.sent.length = 0;
    },
  };
}

/** Takes the worker's shared server with a new world. */
async function takeSharedServer(): Promise<Running> {
  const server = await (worker.shared ??= startSharedServer());
  const world = await scenario(server.db);
  return {
    server: { ...world, ...server },
    async stop() {
      try {
        await checkTotals(server.db);
      } finally {
        await server.restore();
      }
    },
  };
}

/**
 * The test file's world: `const server = useServer()`, then `server().as(server().manager)`. Files without options take
 * turns on one server per worker; files with options get their own server and database.
 */
export function useServer(options?: Options): () => TestServer {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await (options ? startTestServer(options) : takeSharedServer());
  });
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error('the test server runs inside tests only');
    return running.server;
  };
}
