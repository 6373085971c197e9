import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { withStatementTimeout } from '../db/statement-timeout.ts';

/** Longer than any query of the library; beyond it the database is frozen or unreachable. */
const timeoutMs = 300_000;

/**
 * The database adapter of the job library, which sends whole transactions as one text. If one fails, the connection is
 * still inside it and must be rolled back before the next caller.
 */
export const ownTransactions = (db: Db) => ({
  executeSql: (text: string, values?: unknown[]) =>
    db.connection().execute(async (connection) => {
      try {
        return await withStatementTimeout(timeoutMs, () => fromKysely(connection).executeSql(text, values));
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
    }),
});

/** No job depends on another, so flow checks can be rare. Cron jobs run within 15 seconds. */
const rhythm = { flowIntervalSeconds: 3600, cronWorkerIntervalSeconds: 15 };

export const openBoss = (db: Db, works: boolean) =>
  new PgBoss({
    db: ownTransactions(db),
    schema: 'pgboss',
    supervise: works,
    schedule: works,
    migrate: true,
    ...rhythm,
  });

/** Eight tries take 9 to 17 minutes. From the twelfth on they are hourly, so 36 take a day. */
const optionsOf = ({ retriesForADay }: Queue, keptDays: number) => ({
  retryLimit: retriesForADay ? 36 : 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  deleteAfterSeconds: keptDays * 86_400,
});

interface Queue {
  name: string;
  retriesForADay?: boolean;
}

/** Creates the job tables and queues, and grants the API's roles the right to add jobs. */
export async function prepareQueues(
  db: Db,
  jobs: readonly Queue[],
  { keptDays = 7, boss = openBoss(db, false) }: { keptDays?: number; boss?: PgBoss } = {},
): Promise<PgBoss> {
  await boss.start();
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const { name } = job;
    const options = optionsOf(job, keptDays);
    const { retryLimit, deleteAfterSeconds } = existing.get(name) ?? {};
    if (retryLimit === options.retryLimit && deleteAfterSeconds === options.deleteAfterSeconds) continue;
    if (existing.has(name)) {
      await boss.updateQueue(name, options);
      continue;
    }
    await boss.createQueue(name, options);
    // Warms the library's queue cache: adding a job inside a transaction must not need a second connection.
    await boss.getJobById(name, randomUUID());
  }
  await sql`grant usage on schema pgboss to hearth_app, hearth_resident, hearth_identity`.execute(db);
  await sql`grant select, insert on all tables in schema pgboss to hearth_app, hearth_resident, hearth_identity`.execute(
    db,
  );
  await sql`grant execute on all functions in schema pgboss to hearth_app, hearth_resident, hearth_identity`.execute(
    db,
  );
  return boss;
}
