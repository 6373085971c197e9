import type { AddressInfo } from 'node:net';
import { routeOf } from '@hearth/contract/definition';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { contract } from '@hearth/contract';
import type { Endpoint } from '@hearth/contract/endpoint';
import { openActors } from './actors.ts';
import type { Config } from './config.ts';
import { addDeploymentMetrics } from './deployment-metrics.ts';
import { connectionQueueOf, type Db } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import { openReplica, type ReplicaPools } from './db/replica.ts';
import { withStatementTimeout } from './db/statement-timeout.ts';
import { withMigrationLock } from './db/migration-lock.ts';
import { openSpace } from './disk/space.ts';
import { StartError } from './db/embedded/start-error.ts';
import { mount, type Features, type Mounted } from './feature.ts';
import { openIncoming } from './files/incoming.ts';
import { openExports } from './exports.ts';
import { openFileStore } from './files/open.ts';
import { deleteAbandoned } from './files/pending.ts';
import { serveConsole } from './http/console.ts';
import { drainable } from './http/drain.ts';
import { createMetrics } from './http/metrics.ts';
import { serveReference } from './http/reference.ts';
import { createServer } from './http/server.ts';
import { startJobs } from './jobs/jobs.ts';
import { addAllPartitions } from './partitions/partitions.ts';
import { openShares } from './shares.ts';
import { openLive } from './live/streams.ts';
import { startTail } from './live/tail.ts';
import type { Logger } from './log.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createMailer } from './mail/mailer.ts';
import { openSecrets } from './secrets/secrets.ts';
import { openSettings } from './settings.ts';
import type { Route } from './serve.ts';
import { traceCounts } from './tracing/trace.ts';
import { createTokens } from './tokens.ts';
import { openUserPool } from './user-pool/user-pool.ts';
import type { Platform } from './context.ts';
import type { PipelineParts } from './pipeline.ts';
import { createCallBudget } from './outbound/call-budget.ts';

export interface Application {
  /** The server's address. */
  url: string;
  /** The address of the metrics on localhost. */
  adminUrl: string;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const healthMs = 3_000;
/** Health checks are exempt from rate limits. */
const unlimited = { config: { rateLimit: false } };

export interface StartOptions {
  config: Config;
  log: Logger;
  db: Db;
  /** Needs at least DATABASE_EXPORT_POOL connections. */
  exportPool: Db;
  /** Pools of a streaming replica. */
  replicaPools?: ReplicaPools | undefined;
  notifications: Notifications;
  role: 'all' | 'web' | 'worker';
  /** False only in tests of row-level security. */
  checks?: boolean;
}

function refuseGaps(routes: readonly Route[]) {
  const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
  const served = new Set(routes.map((route) => route.endpoint));
  const missing = endpoints.filter((endpoint) => !served.has(endpoint)).map((endpoint) => routeOf(endpoint).path);
  if (missing.length > 0) throw new Error(`no route serves ${missing.join(', ')}`);
  if (served.size !== routes.length) throw new Error('an endpoint is served twice');
}

/**
 * Starts the web server and workers on a migrated database. `close` drains: it takes no new requests and finishes
 * running requests and jobs.
 */
export async function startApplication(options: StartOptions, features: Features): Promise<Application> {
  const mounted = mount(features);
  refuseGaps(mounted.routes);
  const running = new AsyncDisposableStack();
  try {
    const addresses = await start(options, mounted, running);
    return { ...addresses, close: () => running.disposeAsync() };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

/** True if the database responds within `ms`. */
const respondsWithin = (db: Db, ms: number) =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    sleep(ms, false, { ref: false }),
  ]);

/** Opens what transactions need; `running` closes it. `prepare` runs before any job. */
async function openParts(
  { config, log, db, exportPool, replicaPools, notifications }: Omit<StartOptions, 'role' | 'checks'>,
  { mounted, works, prepare }: { mounted: Mounted; works: boolean; prepare?: (platform: Platform) => Promise<void> },
  running: AsyncDisposableStack,
): Promise<PipelineParts> {
  const space = await openSpace({ config, db, log });
  running.defer(() => space.close());
  const secrets = await withMigrationLock(db, log, () => openSecrets(db, config));
  const tokens = createTokens(secrets.of('access-tokens'));
  const files = openFileStore(config, secrets.of('file-links'));
  const mailbox = createMailbox(db, secrets.vault);
  const mailer = createMailer({
    ...(config.SMTP_URL && { smtpUrl: config.SMTP_URL }),
    from: config.MAIL_FROM,
    mailbox,
    log,
  });
  running.defer(() => mailer.close());
  const replica = replicaPools && openReplica(db, replicaPools, log);
  running.defer(() => replica?.stop());
  const source = { db, hasReplica: replica !== undefined };
  const tail = await startTail(source, notifications, log);
  running.defer(() => tail.stop());
  const settings = await openSettings({ config, db, tail, log });
  running.defer(() => settings.close());
  const actors = openActors({ db, config, tail });
  running.defer(() => actors.close());
  const live = openLive({ source, tail, actors, log, keptDays: config.KEEP_CHANGES_DAYS });
  const exports = openExports({ actors, pool: exportPool, config, tail, replica });
  const platform = {
    config,
    log,
    files,
    mailbox,
    mailer,
    tokens,
    actors,
    live,
    exports,
    notifications,
    userPool: openUserPool(config, db),
    secrets,
    settings,
    takeCall: createCallBudget(db),
    space,
  };
  await prepare?.(platform);
  const { locators, databaseErrors } = mounted;
  const jobs = await startJobs({ db, platform, jobs: mounted.jobs, works, locators, databaseErrors });
  running.defer(() => jobs.stop());
  return { db, platform, jobs, locators, databaseErrors, replica };
}

/**
 * Opens the platform without a server. `work` runs system transactions; the jobs they add are left to running processes.
 */
export async function withSystem<T>(
  options: Omit<StartOptions, 'role' | 'checks'>,
  features: Features,
  work: (parts: PipelineParts) => Promise<T>,
): Promise<T> {
  await using running = new AsyncDisposableStack();
  const parts = await openParts(options, { mounted: mount(features), works: false }, running);
  running.defer(() => parts.platform.live.close());
  running.defer(() => parts.platform.exports.close());
  return await work(parts);
}

/** Starts the parts in order; `running` stops them in reverse. Returns the server's addresses. */
async function start(
  { role, checks = true, ...options }: StartOptions,
  mounted: Mounted,
  running: AsyncDisposableStack,
): Promise<Omit<Application, 'close'>> {
  const { config, log, db } = options;
  // Only this process uses the embedded database, so anything left over is from an earlier one.
  const isExclusive = config.DATABASE_URL === undefined;
  const parts = await openParts(
    options,
    {
      mounted,
      works: role !== 'web',
      async prepare(platform) {
        await openIncoming(platform.files.incoming, isExclusive ? 0 : hourMs);
        await deleteAbandoned({ platform, db }, isExclusive ? 0 : undefined);
        // Without them, rows go to the default partitions.
        await addAllPartitions(db).catch((error: unknown) => log.warn({ err: error }, "couldn't add partitions"));
      },
    },
    running,
  );
  const { platform, jobs } = parts;
  const { live, space, exports } = platform;
  const metrics = createMetrics();
  metrics.gauge('hearth_live_streams', 'Open live streams', () => live.streams);
  metrics.gauge('hearth_disk_free_bytes', 'Free space on the fullest disk in use', () => space.freeBytes);
  metrics.gauge('hearth_exports', 'Exports running', () => exports.running);
  addDeploymentMetrics(metrics, db, parts.replica);
  metrics.counter('hearth_trace_spans_exported_total', 'Spans sent to the collector', () => traceCounts().exported);
  metrics.counter('hearth_trace_spans_dropped_total', 'Spans dropped: full queue', () => traceCounts().dropped);
  metrics.counter('hearth_trace_spans_failed_total', "Spans the collector didn't take", () => traceCounts().failed);
  const shares = openShares(config.DATABASE_POOL);
  metrics.gauge(
    'hearth_connection_wait_seconds',
    'How long the first in line has waited for a connection',
    () => connectionQueueOf(db).oldestMs / 1000,
  );
  metrics.gauge('hearth_calls_waiting', 'Calls waiting for other calls by the same person', () => shares.waiting);
  const app = await createServer(
    { config, log, metrics },
    { ...parts, checks, shares },
    role === 'worker' ? [] : mounted.routes,
  );
  running.defer(drainable(app));
  running.defer(() => live.close());
  running.defer(() => exports.close());
  app.get('/healthz', unlimited, () => ({ status: 'ok' }));
  app.get('/readyz', unlimited, async (_request, reply) => {
    const reachable = await withStatementTimeout(healthMs, () => respondsWithin(db, healthMs));
    const ready = reachable && jobs.isReady() && !space.isFull;
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database: reachable,
      jobs: jobs.isReady(),
      space: !space.isFull,
      ...(space.reason && { reason: space.reason }),
    });
  });
  if (role !== 'worker') {
    serveReference(app, contract, () => config.HEARTH_PRODUCT);
    await serveConsole(app, config.HEARTH_SLUG);
  }
  const port = config.HEARTH_API_PORT ?? config.PORT;
  const url = await app.listen({ port, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop the other program, or set PORT to another one.`);
    if (error.code === 'EACCES')
      throw new StartError(`Port ${port} can't be opened by this user. Set PORT to 1024 or higher.`);
    throw error;
  });
  const admin = await metrics.listen(config.ADMIN_PORT, config.ADMIN_HOST);
  running.defer(() => void admin.close());
  return {
    url: url.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost'),
    adminUrl: `http://127.0.0.1:${(admin.address() as AddressInfo).port}`,
  };
}
