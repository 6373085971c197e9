import { sql, type Insertable } from 'kysely';
import { wrongCodesMaximum, wrongCodesMinutes } from '@hearth/contract/community/post-types';
import type { DB, Tx } from '../../../platform/db/database.ts';

/** Inserts a pending log. */
export const insertSubmission = (db: Tx, log: Omit<Insertable<DB['point_logs']>, 'status'>) =>
  db
    .insertInto('point_logs')
    .values({ ...log, status: 'pending' })
    .execute();

const failureWindow = sql`make_interval(mins => ${wrongCodesMinutes})`;

interface Guess {
  postId: string;
  userId: string;
}

/** Seconds until the resident may try another event code; 0 if now. */
export async function secondsWithoutCode(db: Tx, { postId, userId }: Guess): Promise<number> {
  const row = await db
    .selectFrom('event_code_failures')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('failures', '>=', wrongCodesMaximum)
    .select(
      sql<number>`ceil(extract(epoch from began_at + ${failureWindow} - clock_timestamp()))::integer`.as('seconds'),
    )
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** Counts a wrong code, starting over when the window has passed. */
export async function countWrongCode(db: Tx, { postId, userId, propertyId }: Guess & { propertyId: string }) {
  await sql`
    insert into event_code_failures as f (post_id, user_id, property_id, failures, began_at)
    values (${postId}, ${userId}, ${propertyId}, 1, clock_timestamp())
    on conflict (post_id, user_id) do update set
      failures = case when f.began_at > clock_timestamp() - ${failureWindow} then f.failures + 1 else 1 end,
      began_at = case when f.began_at > clock_timestamp() - ${failureWindow} then f.began_at else clock_timestamp() end`.execute(
    db,
  );
}
