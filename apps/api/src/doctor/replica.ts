import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import { openReplicaPools } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/database.ts';
import { hasReplayed, readLogEnd } from '../platform/db/replica.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';

const waitMs = 1_000;
const pauseMs = 50;

const systemOf = async (db: Db) => {
  const { rows } = await sql<{ id: string; isReplica: boolean; feedback: string }>`
    select system_identifier::text as id, pg_is_in_recovery() as "isReplica", current_setting('hot_standby_feedback') as feedback
    from pg_control_system()`.execute(db);
  return rows[0] ?? { id: '', isReplica: false, feedback: '' };
};

/** Checks that DATABASE_READ_URL is a replica of the database, and at most a second behind. */
export async function checkReplica(primary: Db, config: Config): Promise<Outcome | undefined> {
  const pools = openReplicaPools(config);
  if (!pools) return undefined;
  try {
    const [own, replica] = await Promise.all([systemOf(primary), systemOf(pools.db)]);
    if (!replica.isReplica)
      return problem("DATABASE_READ_URL isn't a replica. Name a streaming replica of DATABASE_URL.");
    if (own.id !== replica.id) return problem('DATABASE_READ_URL is a replica of another server than DATABASE_URL.');
    const end = await readLogEnd(primary);
    const until = Date.now() + waitMs;
    for (;;) {
      const { rows } = await hasReplayed(end).execute(pools.db);
      if (rows[0]?.has) break;
      if (Date.now() > until) return warning('The replica is over a second behind, so reads use the primary.');
      await sleep(pauseMs);
    }
    if (replica.feedback !== 'on')
      return warning('The primary may cancel long exports on the replica. Turn on hot_standby_feedback there.');
    return ok('Follows the database within a second.');
  } catch (error) {
    return problem(`Can't read from DATABASE_READ_URL: ${reasonOf(error)}. Reads use the primary meanwhile.`);
  } finally {
    await pools.close();
  }
}
