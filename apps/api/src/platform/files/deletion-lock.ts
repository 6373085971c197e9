import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Advisory lock held while a backup is taken, so that no file its snapshot names is deleted before it was copied. */
const lock = sql`hashtextextended('hearth: deleting files', 0)`;

/**
 * Runs `work` while no stored file is deleted. Waits for deletions that are under way. `confirm` fails if the lock was
 * lost with its connection. Returns undefined if another backup is running.
 */
export function withFilesKept<T>(db: Db, work: (confirm: () => Promise<void>) => Promise<T>): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('tcp_keepalives_idle', '10', true), set_config('tcp_keepalives_interval', '5', true),
      set_config('tcp_keepalives_count', '3', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true)`.execute(tx);
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(${backupLock}) as taken`.execute(tx);
    if (!rows[0]?.taken) return undefined;
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    return work(async () => void (await sql`select`.execute(tx)));
  });
}

/** Taken before `lock`, so that a second backup isn't queued. */
const backupLock = sql`hashtextextended('hearth: backup', 0)`;

/** False while a backup is taken. In a transaction, a new backup waits for its end. */
export async function mayDeleteFiles(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lock}) as free`.execute(db);
  return rows[0]?.free === true;
}
