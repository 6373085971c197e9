import { availableParallelism, freemem, release, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { diagnose, type DoctorOptions } from '../doctor/doctor.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { connectUnmigrated } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/database.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { freeSpaceAt } from '../platform/disk/free-space.ts';
import { readDatabase, readQueues } from '../platform/health.ts';
import { createLog } from '../platform/log.ts';
import { version } from '../platform/version.ts';
import { anonymizer, describeConfig } from './anonymous.ts';

const metricsMs = 5_000;

const machine = () => ({
  node: process.version,
  kernel: release(),
  cores: availableParallelism(),
  memoryBytes: totalmem(),
  freeMemoryBytes: freemem(),
});

/** Sizes and the planner's estimates of rows: counting them could take minutes. */
async function readTables(db: Db) {
  const { rows } = await sql`
    select t.name, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::bigint as bytes,
      sum(s.n_dead_tup)::bigint as "deadRows", max(s.last_autovacuum) as "lastVacuum", count(*)::int as partitions
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    cross join lateral (select n.nspname || '.' || t.relname as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where t.oid = coalesce(pg_partition_root(c.oid), c.oid) and n.nspname in ('public', 'pgboss')) t
    where c.relkind = 'r' group by 1 order by bytes desc`.execute(db);
  return rows;
}

async function readServerSettings(db: Db) {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings where name in ('max_connections', 'shared_buffers',
      'work_mem', 'effective_cache_size', 'max_wal_size', 'fsync', 'synchronous_commit', 'server_encoding',
      'default_transaction_isolation', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** A page of the admin port of a running Hearth on this machine. */
async function readAdmin({ ADMIN_PORT }: Config, path: string): Promise<string> {
  const signal = AbortSignal.timeout(metricsMs);
  const response = ADMIN_PORT ? await fetch(`http://127.0.0.1:${ADMIN_PORT}${path}`, { signal }) : undefined;
  return response?.ok ? response.text() : '';
}

/** Labels of metrics are route patterns, never values. */
const readMetrics = async (config: Config) =>
  (await readAdmin(config, '/metrics')).split('\n').filter((line) => /^(hearth|process|nodejs)_/.test(line));

/** The last requests that failed, with the ids that logs and traces have. */
const readFailures = async (config: Config): Promise<unknown> =>
  JSON.parse((await readAdmin(config, '/failures')) || '[]');

/**
 * The facts that support needs about a deployment, without personal data, secrets and addresses. Logs aren't included:
 * their messages come from providers and databases, and may name people.
 */
export async function createReport(env: Readonly<Record<string, string | undefined>>, options: DoctorOptions = {}) {
  const config = readConfig(env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const anonymize = anonymizer(config);
  const doctor = await diagnose(env, options);
  const database = await connectUnmigrated(config, createLog('silent')).catch(() => undefined);
  /** A part that can't be read says so and leaves the rest. */
  const part = async (read: () => Promise<unknown>) =>
    read().catch((error: Error) => ({ error: error.name, code: (error as { code?: unknown }).code }));
  const ofDatabase = (read: (db: Db) => Promise<unknown>) => (database ? part(() => read(database.db)) : null);
  try {
    return {
      version,
      createdAt: new Date().toISOString(),
      machine: machine(),
      configuration: describeConfig(config),
      doctor: doctor.map(({ message, ...finding }) => ({ ...finding, message: anonymize(message) })),
      disk: await part(() => freeSpaceAt(config.HEARTH_DATA, config)),
      metrics: await part(() => readMetrics(config)),
      failures: await part(() => readFailures(config)),
      schema: await ofDatabase(readSchemaState),
      database: await ofDatabase(readDatabase),
      serverSettings: await ofDatabase(readServerSettings),
      tables: await ofDatabase(readTables),
      queues: await ofDatabase(readQueues),
    };
  } finally {
    await database?.close();
  }
}
