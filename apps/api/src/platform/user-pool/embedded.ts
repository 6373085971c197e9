import { sql } from 'kysely';
import { enterScope, type Db, type Tx } from '../db/database.ts';
import { newId } from '../id.ts';
import { hashPassword, passwordMatches } from './password.ts';
import type { Keep, UserPool } from './pool.ts';

/**
 * Passwords in this database, as argon2id hashes that only sign-in can read. Demo accounts can only sign in in demo
 * mode.
 */
export function embeddedUserPool(db: Db, { demo }: { demo: boolean }): UserPool {
  const findHash = (email: string) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, { role: 'hearth_identity', actorId: null, seesAll: false, propertyIds: [] });
      return tx
        .selectFrom('users')
        .innerJoin('credentials', 'credentials.user_id', 'users.id')
        .leftJoin('demo_accounts', 'demo_accounts.user_id', 'users.id')
        .select(['users.subject', 'credentials.password_hash'])
        .where('users.email', '=', email)
        .where('users.deleted_at', 'is', null)
        .$if(!demo, (query) => query.where('demo_accounts.user_id', 'is', null))
        .executeTakeFirst();
    });
  const setPassword = async (_email: string, password: string): Promise<Keep> => {
    const passwordHash = await hashPassword(password);
    return (tx, userId) => keepPassword(tx, userId, passwordHash);
  };
  return {
    async verify(email, password) {
      const known = await findHash(email);
      const matches = await passwordMatches(known?.password_hash, password);
      return matches ? (known?.subject ?? undefined) : undefined;
    },
    signUp: async (email, password) => ({ subject: newId(), keep: await setPassword(email, password) }),
    setPassword,
  };
}

/** Saves a password. The account stops being a demo account. */
async function keepPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: sql`now()` }),
    )
    .execute();
  await tx.deleteFrom('demo_accounts').where('user_id', '=', userId).execute();
}
