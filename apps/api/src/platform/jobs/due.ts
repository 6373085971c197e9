import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const everyMs = 5000;
/** Minimum delay between adding a job and the next look. */
const minDelayMs = 500;

/** Returns the queues whose first job is due, and the milliseconds until the next one. */
export async function dueQueues(db: Db, names: readonly string[]) {
  // `exists` stops at the first due job, even in a long queue.
  const waiting = sql`from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked`;
  const { rows } = await sql<{ name: string; inMs: number }>`
    select * from (
      select q.name, case when exists (select ${waiting} and j.start_after <= now()) then 0
        else ceil(extract(epoch from (select min(j.start_after) ${waiting}) - now()) * 1000)::float8 end as "inMs"
      from unnest(${names}::text[]) as q (name)
    ) n where n."inMs" < ${everyMs}`.execute(db);
  const due = new Set(rows.filter(({ inMs }) => inMs <= 0).map(({ name }) => name));
  return { due, nextMs: Math.min(everyMs, ...rows.map(({ inMs }) => inMs).filter((ms) => ms > 0)) };
}

/**
 * Deletes timestamps of the job library that are in the future because the clock was ahead and then corrected. Until
 * then no scheduled job would run, and no killed process's job would be reassigned.
 */
const forgetFuture = (db: Db) =>
  sql`
    with passes as (
      update pgboss.version set cron_on = null where cron_on > now() + interval '1 minute'
    )
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`.execute(db);

/**
 * Wakes queues when a delayed job is due, and every five seconds those whose notification was missed. Call `soon` after
 * adding a job, which may be due before the next look.
 */
export function followDue(
  db: Db,
  names: readonly string[],
  wake: (names: ReadonlySet<string>) => void,
  onError: (error: unknown) => void,
): { soon(): void; end(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let looksAt = 0;
  let forgotAt = 0;
  let isLooking = false;
  let isEnded = false;
  const wait = (ms: number) => {
    clearTimeout(timer);
    looksAt = Date.now() + ms;
    timer = setTimeout(lookInOwnContext, ms).unref();
  };
  async function look() {
    isLooking = true;
    looksAt = Number.POSITIVE_INFINITY;
    const { due, nextMs } = await dueQueues(db, names).catch((error: unknown) => {
      onError(error);
      return { due: new Set<string>(), nextMs: everyMs };
    });
    if (due.size > 0) wake(due);
    if (Date.now() - forgotAt >= everyMs) {
      forgotAt = Date.now();
      await forgetFuture(db).catch(onError);
    }
    isLooking = false;
    if (!isEnded) wait(Math.min(nextMs, Math.max(looksAt - Date.now(), minDelayMs)));
  }
  // A request that queues a job brings the look forward; it isn't part of that request.
  const lookInOwnContext = AsyncResource.bind(() => (turn = look()));
  wait(everyMs);
  return {
    soon() {
      const at = Date.now() + minDelayMs;
      if (isEnded || looksAt <= at) return;
      if (isLooking) looksAt = at;
      else wait(minDelayMs);
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
