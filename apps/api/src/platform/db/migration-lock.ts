import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import type { Db } from './database.ts';

/** Advisory lock held while migrating this database. */
const lock = sql`hashtextextended('hearth: preparing the database', 0)`;

/**
 * Runs `work` while no other process migrates this database. A transaction of its own holds the lock, so it is released
 * however the process ends.
 */
export function withMigrationLock<T>(db: Db, log: Pick<Logger, 'info'>, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('tcp_keepalives_idle', '10', true), set_config('tcp_keepalives_interval', '5', true),
      set_config('tcp_keepalives_count', '3', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      tx,
    );
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(tx);
    if (!rows[0]?.taken) {
      log.info('another process is preparing the database; waiting for it');
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    }
    return work();
  });
}
