import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Waits until everything that can be read is on a synchronous standby, too, if there is one. After a crash, a commit can
 * be read before that, and would be lost with its machine.
 */
export const awaitStandby = (db: Db) =>
  sql`select pg_logical_emit_message(true, 'hearth', '') where current_setting('synchronous_standby_names') <> ''`.execute(
    db,
  );
