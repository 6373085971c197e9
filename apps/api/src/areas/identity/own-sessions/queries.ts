import { sql } from 'kysely';
import type { OwnSession } from '@hearth/contract/identity/own-sessions';
import type { Tx } from '../../../platform/db/database.ts';
import { browserName } from './rules.ts';

const shownMaximum = 100;

const live = (db: Tx, userId: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

export async function listSessions(db: Tx, userId: string, current: string | null) {
  const rows = await live(db, userId)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'second_factor'])
    .select((is) => is('id', '=', current).as('is_current'))
    .orderBy('is_current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMaximum)
    .execute();
  const { count } = await live(db, userId)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({
      _id: row.id,
      browser: browserName(row.user_agent),
      address: row.address,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      secondFactor: row.second_factor as OwnSession['secondFactor'],
      isCurrent: row.id === current,
    })),
    totalCount: count,
  };
}

/** Ends one session of the person, or all but `except`; returns how many were open. */
export async function endOwn(
  db: Tx,
  userId: string,
  which: { id: string } | { except: string | null },
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('id', 'id' in which ? '=' : '<>', 'id' in which ? which.id : (which.except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}
