import { sql } from 'kysely';
import { lockoutFailures, lockoutSecondsMaximum } from '@hearth/contract/constants';
import type { Db, Tx } from '../../../../platform/db/database.ts';

type Subjects = readonly string[];

/** Failures expire after this time without another. */
const forgottenAfter = sql`interval '1 hour'`;

const secondsLeft = sql<number>`coalesce(ceil(extract(epoch from max(locked_until) - clock_timestamp())), 0)::int`;

/** Seconds until all subjects may try again; 0 or less if now. */
export async function lockedSeconds(db: Db, subjects: Subjects): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select(secondsLeft.as('seconds'))
    .where('subject', 'in', subjects)
    .executeTakeFirstOrThrow();
  return row.seconds;
}

/** Serializes attempts of the same account or address until the transaction ends; returns the seconds locked. */
export async function queueAttempt(db: Tx, subjects: Subjects): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with held as (
      insert into sign_in_failures as f (subject, failures, last_failed_at)
      select subject, 0, clock_timestamp() from unnest(${subjects}::text[]) as subject order by subject
      on conflict (subject) do update set failures = f.failures
      returning locked_until
    ) select ${secondsLeft} as seconds from held`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Counts a failure of each subject. From the fifth on, locks for 1, 2, 4 … seconds, up to 15 minutes. */
export async function countFailure(db: Tx, subjects: Subjects): Promise<void> {
  await sql`
    update sign_in_failures f set failures = n.failures, last_failed_at = clock_timestamp(),
      locked_until = case when n.failures >= ${lockoutFailures}
        then clock_timestamp() + make_interval(secs => least(2 ^ least(n.failures - ${lockoutFailures}, 30), ${lockoutSecondsMaximum})) end
    from (
      select subject, case when last_failed_at < now() - ${forgottenAfter} then 1 else failures + 1 end as failures
      from sign_in_failures where subject = any (${subjects}::text[])) n
    where n.subject = f.subject`.execute(db);
  await sql`
    delete from sign_in_failures where subject in (
      select subject from sign_in_failures where last_failed_at < now() - ${forgottenAfter} order by last_failed_at limit 20 for update skip locked)`.execute(
    db,
  );
}

/** Clears the account's failures after a success. The address keeps its count. */
export async function clearFailures(db: Tx, account: string, subjects: Subjects): Promise<void> {
  await sql`delete from sign_in_failures where subject = ${account} or (subject = any (${subjects}::text[]) and failures = 0)`.execute(
    db,
  );
}
