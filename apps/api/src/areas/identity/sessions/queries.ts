import { sql } from 'kysely';
import { sessionDays } from '@hearth/contract/constants';
import type { SecondFactor } from '@hearth/contract/identity/session-record';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The active user with this subject. */
export const readActive = (db: Tx, subject: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The person with this email, signed up or not, or else the first invitation. */
export const readByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'subject', 'first_name as firstName'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy(sql`invited_to is not null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Opens the account of the verified email of `provenId`, accepting its invitation. Returns the user id; undefined if the email
 * already has an account.
 */
export async function claimAccount(db: Tx, provenId: string, subject: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select claim_account(${provenId}, ${subject}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

export const recordPasswordChange = (db: Tx, userId: string, at: Date) =>
  db.updateTable('users').set({ password_set_at: at }).where('id', '=', userId).execute();

/** When the password of this email was last set, if known. */
export async function passwordSetAt(db: Db | Tx, email: string): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_set_at')
    .where('email', '=', email)
    .where('subject', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.password_set_at;
}

export async function propertiesOf(db: Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('property_roles')
    .select('property_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.property_id);
}

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: string;
  userAgent: string;
  address: string;
  secondFactor: SecondFactor | null;
}

export async function addSession(db: Tx, session: NewSession): Promise<void> {
  await sql`
    with gone as (delete from sessions where user_id = ${session.userId} and expires_at < now())
    insert into sessions (id, user_id, token_hash, user_agent, address, second_factor, expires_at)
    values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.userAgent}, ${session.address}, ${session.secondFactor}, now() + make_interval(days => ${sessionDays}))`.execute(
    db,
  );
}

/** The open session of a cookie, if its user may still sign in. */
export const readSession = (db: Tx, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id as userId'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Records when and where a session was last seen; concurrent tabs write once. */
export async function recordSeen(db: Db, id: string, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, address })
    .where('id', '=', id)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}

/** Ends matching open sessions; returns their users. */
export async function endSessions(
  db: Tx,
  which: { id?: string | undefined; tokenHash?: string | undefined; userId?: string },
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('ended_at', 'is', null)
    .where((is) =>
      is.or([
        ...(which.id ? [is('id', '=', which.id)] : []),
        ...(which.tokenHash ? [is('token_hash', '=', which.tokenHash)] : []),
        ...(which.userId ? [is('user_id', '=', which.userId)] : []),
      ]),
    )
    .returning('user_id')
    .execute();
  return [...new Set(ended.map((row) => row.user_id))];
}

/** Ends the sessions of people who were just deactivated or removed. */
export const endSessionsOf = (db: Tx, userIds: readonly string[]) =>
  sql`select end_sessions(${userIds}::text[])`.execute(db);

/** Records the person's activity, at most once an hour. */
export async function recordActivity(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_activity: sql<Date>`now()` })
    .where('id', '=', userId)
    .where((is) =>
      is.or([is('last_activity', 'is', null), is('last_activity', '<', sql<Date>`now() - interval '1 hour'`)]),
    )
    .execute();
}

export const noticeRecipient = (db: Tx, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function readIsSetUp(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ is_set_up: boolean }>`select is_set_up()`.execute(db);
  return rows[0]?.is_set_up ?? false;
}
