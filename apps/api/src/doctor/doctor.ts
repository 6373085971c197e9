import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig, type Config } from '../platform/config.ts';
import { connectUnmigrated } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { secretMask } from '../platform/secrets/mask.ts';
import { defaultsOf, overridden, readStored } from '../platform/settings.ts';
import { checkBackups } from './backups.ts';
import { Clock } from './clock.ts';
import { checkConfiguration } from './configuration.ts';
import {
  checkConnections,
  checkKey,
  checkNotifications,
  checkPartitions,
  checkRights,
  checkSchema,
  checkServer,
} from './database.ts';
import { check, ok, problem, type Finding, type Run } from './finding.ts';
import { checkMail } from './mail.ts';
import { providerChecks } from './providers.ts';
import { checkProxy, checkPublicUrl } from './public-url.ts';
import { checkReplica } from './replica.ts';
import { checkBucket, checkFolder } from './storage.ts';

export interface DoctorOptions {
  /** Each check's time. */
  timeoutMs?: number;
  now?: () => number;
  /** Sends a test email to this address. */
  sendTestTo?: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Checks everything that Hearth depends on, all at once. Changes nothing; never returns a secret. */
export async function diagnose(env: Env, options: DoctorOptions = {}): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [{ check: 'Configuration', ...problem((error as Error).message) }];
  }
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const database = await connectUnmigrated(config, createLog('silent')).catch((error: unknown) => error as Error);
  try {
    const mask = secretMask(config);
    const found = await runChecks(config, env, database, options);
    return found.map((finding) => ({ ...finding, message: mask(finding.message) }));
  } finally {
    if (database && 'db' in database) {
      const closed = database.close();
      // A connection attempt that nobody answers would keep it waiting.
      await (config.DATABASE_URL ? Promise.race([closed, sleep(1_000, undefined, { ref: false })]) : closed);
    }
  }
}

async function runChecks(
  config: Config,
  env: Env,
  database: { db: Db } | Error | undefined,
  { timeoutMs = 5_000, now, sendTestTo }: DoctorOptions,
): Promise<Finding[]> {
  const clock = new Clock(now);
  const run = (name: string, work: Run) => check(name, timeoutMs, work);
  const providers = async () => {
    const checks = providerChecks(config, clock, await usedSystems(database, timeoutMs));
    return (await Promise.all(checks.map(({ name, run: work }) => run(name, work)))).flat();
  };
  const found = await Promise.all([
    run('Configuration', async () => checkConfiguration(await configInEffect(config, database, timeoutMs), env)),
    run('Data folder', () => checkFolder(config)),
    checkDatabase(database, config, clock, run),
    run('Bucket', (signal) => checkBucket(config, clock, signal)),
    run('Email', (signal) => checkMail(config, signal, sendTestTo)),
    providers(),
    run('Public address', (signal) => checkPublicUrl(config, clock, signal)),
    run('Proxy', () => checkProxy(config)),
  ]);
  return [...found.flat(), ...(await run('Clock', async () => clock.outcome()))];
}

type RunCheck = (name: string, work: Run) => Promise<Finding[]>;

/** The checks of the database after the first one need an answer from it. */
async function checkDatabase(
  database: { db: Db } | Error | undefined,
  config: Config,
  clock: Clock,
  run: RunCheck,
): Promise<Finding[]> {
  if (!database) return run('Database', async () => ok('There is none yet. The first start creates it.'));
  if (database instanceof Error) return run('Database', async () => problem(database.message));
  const { db } = database;
  const server = await run('Database', () => checkServer(db, clock));
  if (server.some(({ status }) => status === 'problem')) return server;
  const others = await Promise.all([
    run('Database rights', () => checkRights(db)),
    run('Schema', () => checkSchema(db)),
    run('Partitions', () => checkPartitions(db)),
    run('Connections', () => checkConnections(db, config)),
    run('Replica', () => checkReplica(db, config)),
    run('Notifications', () => checkNotifications(db, config)),
    run('Key', () => checkKey(db, config)),
    run('Backups', () => checkBackups(db, config)),
  ]);
  return [...server, ...others.flat()];
}

/** The systems that properties are connected to; none if the database doesn't say. */
async function usedSystems(database: { db: Db } | Error | undefined, timeoutMs: number): Promise<string[]> {
  if (!database || database instanceof Error) return [];
  const query = sql<{ name: string }>`select distinct name from integrations where status = 'active'`;
  const late = sleep(timeoutMs, { rows: [] }, { ref: false });
  const { rows } = await Promise.race([query.execute(database.db).catch(() => ({ rows: [] })), late]);
  return rows.map(({ name }) => name);
}

/** The configuration with the settings of the console; the environment's if the database doesn't say. */
async function configInEffect(
  config: Config,
  database: { db: Db } | Error | undefined,
  timeoutMs: number,
): Promise<Config> {
  if (!database || database instanceof Error) return config;
  const late = sleep(timeoutMs, {}, { ref: false });
  const stored = await Promise.race([readStored(database.db).catch(() => ({})), late]);
  return { ...config, ...overridden(defaultsOf(config), stored) };
}
