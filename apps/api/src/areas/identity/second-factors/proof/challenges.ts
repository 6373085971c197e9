import { sql } from 'kysely';
import { challengeAttempts, challengeMinutes } from '@hearth/contract/constants';
import type { Ctx } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/id.ts';
import { hashSecret, newSecret } from '../../../../platform/tokens.ts';

type Purpose = 'sign-in' | 'passkey-sign-in' | 'confirm' | 'authenticator' | 'passkey';

interface NewChallenge {
  purpose: Purpose;
  /** Null until a passkey identifies the user. */
  userId: string | null;
  webauthn?: string;
  sealedSecret?: string;
}

export interface Challenge {
  id: string;
  userId: string | null;
  webauthn: string | null;
  sealedSecret: string | null;
  expiresAt: Date;
}

/** Opens a single-use challenge, valid for minutes and bound to the caller's token. Deletes expired ones. */
export async function openChallenge(
  { db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  { purpose, userId, webauthn, sealedSecret }: NewChallenge,
): Promise<{ challenge: string; expiresAt: string }> {
  const { secret, hash } = newSecret();
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await sql`delete from challenges where id in (
    select id from challenges where expires_at < now() order by expires_at limit 20 for update skip locked)`.execute(
    db,
  );
  await db
    .insertInto('challenges')
    .values({
      id: newId(),
      token_hash: hash,
      purpose,
      user_id: userId,
      session_id: actor.sessionId,
      webauthn_challenge: webauthn ?? null,
      sealed_secret: sealedSecret ?? null,
      expires_at: expiresAt,
    })
    .execute();
  return { challenge: secret, expiresAt: expiresAt.toISOString() };
}

/** Locks a token's open challenge, which must belong to this session if it was opened in one. */
export async function lockChallenge(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  token: string,
  purpose: Purpose,
): Promise<Challenge | undefined> {
  const row = await db
    .selectFrom('challenges')
    .select(['id', 'user_id', 'webauthn_challenge', 'sealed_secret', 'expires_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', challengeAttempts)
    .where('session_id', actor.sessionId === null ? 'is' : '=', actor.sessionId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      webauthn: row.webauthn_challenge,
      sealedSecret: row.sealed_secret,
      expiresAt: row.expires_at,
    }
  );
}

/** Counts a failed attempt and closes the challenge after a few. Passkey challenges are never reused. */
export const countAttempt = (db: Tx, id: string) =>
  db
    .updateTable('challenges')
    .set({ attempts: sql<number>`attempts + 1`, webauthn_challenge: null })
    .where('id', '=', id)
    .execute();

export const setWebauthn = (db: Tx, id: string, webauthn: string) =>
  db.updateTable('challenges').set({ webauthn_challenge: webauthn }).where('id', '=', id).execute();

export const closeChallenge = (db: Tx, id: string) => db.deleteFrom('challenges').where('id', '=', id).execute();

/** Closes sign-ins that started with a former password. */
export const closeChallengesOf = (db: Tx, userId: string) =>
  db.deleteFrom('challenges').where('user_id', '=', userId).execute();
