import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { withStatementTimeout } from '../db/statement-timeout.ts';

/** Nothing that the library asks takes so long; the database may be frozen or gone. */
const longestMs = 300_000;

/**
 * The database as the job library uses it: some of what it sends are whole transactions in one text. When one of them fails, the
 * connection is still inside, and must not go to the next caller like that.
 */
export const ownTransactions = (db: Db) => ({
  executeSql: (text: string, values?: unknown[]) =>
    db.connection().execute(async (connection) => {
      try {
        return await withStatementTimeout(longestMs, () => fromKysely(connection).executeSql(text, values));
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
    }),
});

/** No job waits for another one, so nothing looks for those that may begin; what a minute brings may come in its first quarter. */
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

/** Eight tries are 9 to 17 minutes; from the twelfth on there is one each hour, so that 36 are a day. */
const retriesOf = ({ isPatient }: Queue) => ({
  retryLimit: isPatient ? 36 : 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
});

interface Queue {
  name: string;
  isPatient?: boolean;
}

/** Makes the job tables and queues, and lets requests' transactions add to them under the roles that serve them. */
export async function prepareQueues(db: Db, jobs: readonly Queue[], boss = openBoss(db, false)): Promise<PgBoss> {
  await boss.start();
  const existing = new Map((await boss.getQueues()).map(({ name, retryLimit }) => [name, retryLimit]));
  for (const job of jobs) {
    const { name } = job;
    const retries = retriesOf(job);
    if (existing.get(name) === retries.retryLimit) continue;
    if (existing.has(name)) {
      await boss.updateQueue(name, retries);
      continue;
    }
    await boss.createQueue(name, retries);
    // Asked about once, a queue is known from then on: whoever adds a job inside a transaction must not need a second connection.
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
