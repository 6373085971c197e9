import { sql } from 'kysely';
import type { SecondFactors } from '@hearth/contract/identity/second-factor-record';
import type { Db, Tx } from '../../../platform/db/database.ts';

export const securityRecipient = (db: Tx, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Serializes changes to a user's factors. Uses this row, as users can't lock their `users` row. */
export const lockOwner = (db: Tx, userId: string) =>
  sql`insert into factor_failures as f (user_id) values (${userId}) on conflict (user_id) do update set failures = f.failures`.execute(
    db,
  );

/** Email and subject, to verify the password again. */
export const readOwner = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'subject'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function readFactors(
  db: Tx,
  userId: string,
  sessionId: string | null = null,
): Promise<Pick<SecondFactors, 'authenticator' | 'passkeys' | 'recoveryCodes' | 'confirmedUntil'>> {
  const authenticator = await db
    .selectFrom('authenticators')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_until')
    .where('id', '=', sessionId)
    .where('confirmed_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return {
    authenticator: authenticator
      ? {
          addedAt: authenticator.created_at.toISOString(),
          lastUsedAt: authenticator.last_used_at?.toISOString() ?? null,
        }
      : null,
    passkeys: passkeys.map((row) => ({
      _id: row.id,
      name: row.name,
      addedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isSynced: row.is_synced,
    })),
    recoveryCodes: codes[0]
      ? { left: codes.filter((row) => row.used_at === null).length, madeAt: codes[0].created_at.toISOString() }
      : null,
    confirmedUntil: session?.confirmed_until?.toISOString() ?? null,
  };
}

export const readAuthenticator = (db: Tx, userId: string) =>
  db
    .selectFrom('authenticators')
    .select(['sealed_secret as sealedSecret', 'used_step as usedStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Replaces the previous one, if any; the first code's step counts as used. */
export const saveAuthenticator = (
  db: Tx,
  { userId, ...more }: { userId: string; sealedSecret: string; step: number },
) =>
  db
    .insertInto('authenticators')
    .values({ user_id: userId, sealed_secret: more.sealedSecret, used_step: more.step })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        sealed_secret: more.sealedSecret,
        used_step: more.step,
        created_at: sql`now()`,
        last_used_at: null,
      }),
    )
    .execute();

/** False if the step or a later one was already used. */
export async function useStep(db: Tx, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ used_step: step, last_used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteAuthenticator(db: Tx, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Consumes a recovery code and returns the number left; undefined if it's wrong or used. */
export async function useRecoveryCode(db: Tx, userId: string, codeHash: string): Promise<number | undefined> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return undefined;
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export const deleteRecoveryCodes = (db: Tx, userId: string) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

export async function insertRecoveryCodes(db: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function confirmSession(db: Tx, sessionId: string, until: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_until: until }).where('id', '=', sessionId).execute();
}

/** False if there were none. */
export async function resetFactors(db: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select reset_second_factors(${userId}) as done`.execute(db);
  return rows[0]?.done ?? false;
}
