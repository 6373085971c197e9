import type { Db } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import { readDatabase, readDriftChecks, readQueues } from './health.ts';
import type { Metrics } from './http/metrics.ts';
import { lastGoodBackup } from './last-backup.ts';

const scrapeMs = 1000;

/** Reads once for all gauges of a scrape. An unreachable database gives NaN. */
function perScrape<T>(read: () => Promise<T>) {
  let reading: Promise<T | undefined> | undefined;
  return async (value: (state: T) => number) => {
    if (!reading) {
      reading = read().catch(() => undefined);
      setTimeout(() => (reading = undefined), scrapeMs).unref();
    }
    const state = await reading;
    return state === undefined ? Number.NaN : value(state);
  };
}

const secondsSince = (at: Date | null) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0);

/** Gauges of what all processes share: the database, its jobs, backups and nightly checks. */
export function addDeploymentMetrics(metrics: Metrics, db: Db, replica?: Replica): void {
  if (replica) {
    metrics.gauge('hearth_replica_usable', '1 while reads may use the replica', () => Number(replica.isUsable));
    metrics.gauge('hearth_reads_on_replica', 'Reads served by the replica', () => replica.reads.onReplica);
    metrics.gauge(
      'hearth_reads_on_primary',
      'Reads that may be stale served by the primary',
      () => replica.reads.onPrimary,
    );
  }
  const database = perScrape(() => readDatabase(db));
  const queues = perScrape(() => readQueues(db));
  const checks = perScrape(() => readDriftChecks(db));
  metrics.gauge('hearth_jobs_failed', 'Jobs that failed for good', () =>
    queues((all) => all.reduce((sum, { failed }) => sum + failed, 0)),
  );
  metrics.gauge('hearth_jobs_oldest_wait_seconds', 'How long the oldest due job has waited', () =>
    queues((all) => Math.max(0, ...all.map(({ oldestAt }) => secondsSince(oldestAt)))),
  );
  metrics.gauge('hearth_database_bytes', 'Size of the database', () => database(({ bytes }) => bytes));
  metrics.gauge('hearth_database_connections', 'Connections to the database server', () =>
    database(({ connections }) => connections),
  );
  metrics.gauge('hearth_database_connections_max', 'Connections the database server allows', () =>
    database(({ connectionsMaximum }) => connectionsMaximum),
  );
  metrics.gauge('hearth_database_oldest_transaction_seconds', 'Age of the oldest open transaction', () =>
    database(({ oldestTransactionSeconds }) => oldestTransactionSeconds ?? 0),
  );
  metrics.gauge('hearth_drift_differences', 'Differences that the nightly checks of balances and totals found', () =>
    checks((all) => [...all.values()].reduce((sum, { differences }) => sum + differences, 0)),
  );
  metrics.gauge('hearth_backup_last_success_timestamp_seconds', 'When the last good backup was started', async () => {
    const startedAt = await lastGoodBackup(db).catch(() => undefined);
    return startedAt ? startedAt.getTime() / 1000 : Number.NaN;
  });
}
