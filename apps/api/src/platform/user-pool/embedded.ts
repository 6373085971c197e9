import { sql } from 'kysely';
import { resetCodeAttempts, resetCodeMinutes } from '@hearth/contract/constants';
import { enterScope, type Db, type Tx } from '../db/database.ts';
import { newId } from '../id.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { hashResetCode, isResetCode, newResetCode } from './reset-code.ts';
import type { UserPool } from './user-pool.ts';

/** Passwords in this database, as argon2id hashes that only the sign-in door reads. */
export function embeddedUserPool(db: Db): UserPool {
  const atTheDoor = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, { role: 'hearth_identity', actorId: null, seesAll: false, propertyIds: [] });
      return work(tx);
    });
  return {
    async verify(email, password) {
      const known = await atTheDoor((tx) =>
        tx
          .selectFrom('users')
          .innerJoin('credentials', 'credentials.user_id', 'users.id')
          .select(['users.subject', 'credentials.password_hash'])
          .where('users.email', '=', email)
          .where('users.deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      const matches = await passwordMatches(known?.password_hash, password);
      return matches ? (known?.subject ?? undefined) : undefined;
    },
    async signUp(_email, password) {
      const passwordHash = await hashPassword(password);
      return { subject: newId(), keep: (tx, userId) => keepPassword(tx, userId, passwordHash) };
    },
    async requestReset(email) {
      const code = newResetCode();
      const made = await atTheDoor((tx) =>
        sql`
        insert into password_codes (user_id, code_hash, expires_at)
        select id, ${hashResetCode(code)}, now() + make_interval(mins => ${resetCodeMinutes}) from users
        where email = ${email} and subject is not null and deleted_at is null and disabled_at is null
        on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0
        returning user_id`.execute(tx),
      );
      return made.rows.length > 0 ? code : undefined;
    },
    async confirmReset(email, code, password) {
      const passwordHash = await hashPassword(password);
      return async (tx) => {
        const userId = await useCode(tx, email, code);
        if (userId) await keepPassword(tx, userId, passwordHash);
        return userId !== undefined;
      };
    },
  };
}

async function keepPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: sql`now()` }),
    )
    .execute();
}

/** Counts the attempt, and takes the code away when it was right: a code works once. */
async function useCode(tx: Tx, email: string, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string; code_hash: string }>`
    update password_codes c set attempts = c.attempts + 1 from users u
    where u.id = c.user_id and u.email = ${email} and u.deleted_at is null and u.disabled_at is null
      and c.attempts < ${resetCodeAttempts} and c.expires_at > now()
    returning c.user_id, c.code_hash`.execute(tx);
  const tried = rows[0];
  if (!tried || !isResetCode(code, tried.code_hash)) return undefined;
  await tx.deleteFrom('password_codes').where('user_id', '=', tried.user_id).execute();
  return tried.user_id;
}
