import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const everyMs = 5000;

/** The queues of these names with a job whose time has come, in one statement for all of them. */
export async function dueQueues(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select q.name from unnest(${names}::text[]) as q (name)
    where exists (select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * What the job library did last, as far as that is to come: the clock was ahead and has been put right. Until it came again no job would
 * run by itself, and none of a process that was killed be given to another.
 */
const forgetFuture = (db: Db) =>
  sql`
    with passes as (
      update pgboss.version set cron_on = null where cron_on > now() + interval '1 minute'
    )
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`.execute(db);

/**
 * Wakes, every five seconds, the queues with jobs that waited for their time or of which nobody was told; answers what ends it.
 * Queues that ask for themselves take a statement each, whoever calls.
 */
export function followDue(
  db: Db,
  names: readonly string[],
  wake: (names: ReadonlySet<string>) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let isEnded = false;
  const wait = () => {
    timer = setTimeout(() => (turn = look()), everyMs).unref();
  };
  async function look() {
    await dueQueues(db, names).then(wake).catch(onError);
    await forgetFuture(db).catch(onError);
    if (!isEnded) wait();
  }
  wait();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await turn;
  };
}
