import type { DriftCheck } from '@hearth/contract/insights/health';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { heldUntil } from './jobs/held.ts';

export interface QueueState {
  name: string;
  /** Due now, not started. */
  waiting: number;
  scheduled: number;
  /** Held by a restore until someone decides. */
  held: number;
  running: number;
  failed: number;
  /** When the oldest waiting job was due. */
  oldestAt: Date | null;
  lastFailedAt: Date | null;
  /** Classes of the errors, without their messages, which may name people. */
  errors: string[];
}

/** Queues with unfinished or failed jobs, those with failures first. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state < 'active' and start_after > now() and start_after < ${heldUntil})::int as scheduled,
      count(*) filter (where state < 'active' and start_after = ${heldUntil})::int as held,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as "oldestAt",
      max(completed_on) filter (where state = 'failed') as "lastFailedAt",
      coalesce(array_agg(distinct coalesce(substring(output ->> 'message' from '^[A-Za-z]*Error(?=:)'), 'Error'))
        filter (where state = 'failed'), '{}') as errors
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\_\_pgboss%'
    group by name order by failed desc, waiting desc, name`.execute(db);
  return rows;
}

export interface DatabaseState {
  version: string;
  bytes: number;
  connections: number;
  connectionsMaximum: number;
  /** Age of the oldest open transaction of Hearth; null if there is none. */
  oldestTransactionSeconds: number | null;
}

/** Must run as the tables' owner: other roles don't see the transactions. */
export async function readDatabase(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      count(*)::int as connections, current_setting('max_connections')::int as "connectionsMaximum",
      extract(epoch from clock_timestamp() - min(xact_start) filter (where pid <> pg_backend_pid()
        and datname = current_database() and backend_type = 'client backend'))::float8 as "oldestTransactionSeconds"
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0] as DatabaseState;
}

/** The nightly checks that have run, by name. */
export async function readDriftChecks(db: Db) {
  const { rows } = await sql<{ name: DriftCheck; checkedAt: Date; differences: number }>`
    select name, checked_at as "checkedAt", differences from drift_checks`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}
