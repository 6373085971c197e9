import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './database.ts';
import { StartError } from './embedded/start-error.ts';

const waitMs = 300;
const pauseMs = 200;
const longestMs = 5 * 60_000;

/** SQLSTATEs of a lock that wasn't free in time, and of a deadlock. */
export const isBusy = ({ code = '' }: { code?: string }) => code === '55P03' || code === '40P01';

/**
 * Locks Hearth's tables until the transaction ends, so that changing them can't deadlock with calls of a running version.
 * Waits only briefly at a time, because calls queue behind a waiting lock. Throws StartError after five minutes.
 */
export async function lockTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and pg_has_role(c.relowner, 'usage') order by 1`.execute(db);
  if (rows.length === 0) return;
  const end = Date.now() + longestMs;
  for (;;) {
    await sql`savepoint unlocked`.execute(db);
    try {
      await sql.raw(`set local lock_timeout = ${waitMs}`).execute(db);
      await sql.raw(`lock table ${rows.map(({ name }) => name).join()} in access exclusive mode`).execute(db);
      return void (await sql`set local lock_timeout = 0`.execute(db));
    } catch (error) {
      if (!isBusy(error as { code?: string })) throw error;
      if (Date.now() > end)
        throw new StartError(
          "The database is busy with a long transaction, such as a report, so the upgrade couldn't start. Nothing was changed. End the transaction and start again.",
        );
      await sql`rollback to savepoint unlocked`.execute(db);
      await sleep(pauseMs + Math.random() * pauseMs);
    }
  }
}
