import { sql } from 'kysely';
import { lockoutFailures, lockoutSecondsMaximum } from '@hearth/contract/constants';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { tooMany } from '../../../../platform/errors.ts';
import { mailSecurity } from '../jobs.ts';

/** Wrong codes count for a day after the last one, so spreading out guesses doesn't help. */
const forgottenAfter = sql`interval '1 day'`;
const secondsLeft = sql<number>`coalesce(ceil(extract(epoch from locked_until - clock_timestamp())), 0)::int`;

function refuse(seconds: number, reply: Ctx['reply']) {
  if (seconds <= 0) return;
  reply.header('retry-after', String(seconds));
  throw tooMany(identityMessages.locked(seconds), seconds);
}

/** Refuses locked users before any slow work. */
export async function refuseWhileLocked(db: Db, userId: string, reply: Ctx['reply']): Promise<void> {
  const row = await db
    .selectFrom('factor_failures')
    .select(secondsLeft.as('seconds'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  refuse(row?.seconds ?? 0, reply);
}

/** Serializes a person's attempts until the transaction ends, so concurrent guesses don't help. */
export async function queueAttempt({ db, reply }: Pick<Ctx, 'db' | 'reply'>, userId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    insert into factor_failures as f (user_id) values (${userId})
    on conflict (user_id) do update set failures = f.failures returning ${secondsLeft} as seconds`.execute(db);
  refuse(rows[0]?.seconds ?? 0, reply);
}

/**
 * Counts a wrong code. From the fifth on, locks for 1, 2, 4 … seconds, up to 15 minutes; the owner is emailed once a
 * day.
 */
export async function countWrong(ctx: Ctx, userId: string): Promise<void> {
  const { rows } = await sql<{ warns: boolean }>`
    update factor_failures f set failures = n.failures, last_failed_at = clock_timestamp(),
      locked_until = case when n.failures >= ${lockoutFailures}
        then clock_timestamp() + make_interval(secs => least(2 ^ least(n.failures - ${lockoutFailures}, 30), ${lockoutSecondsMaximum})) end,
      warned_at = case when n.warns then now() else f.warned_at end
    from (
      select user_id, failures, failures >= ${lockoutFailures} and coalesce(warned_at < now() - ${forgottenAfter}, true) as warns from (
        select user_id, warned_at, case when last_failed_at < now() - ${forgottenAfter} then 1 else failures + 1 end as failures
        from factor_failures where user_id = ${userId}) counted) n
    where n.user_id = f.user_id returning n.warns`.execute(ctx.db);
  if (rows[0]?.warns) ctx.enqueue(mailSecurity, { userId, notice: 'wrongCodes', key: ctx.requestId });
}

/** Resets the count after a correct factor. A correct password doesn't reset it. */
export const clearWrong = (db: Tx, userId: string) =>
  db.deleteFrom('factor_failures').where('user_id', '=', userId).execute();
