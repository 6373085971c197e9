import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { openDatabase, type Db } from '../apps/api/src/platform/db/database.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { newSecret } from '../apps/api/src/platform/tokens.ts';
import { testTokens } from '../apps/api/test/secrets.ts';

export interface SignedIn {
  userId: string;
  accessToken: string;
}

/**
 * Opens a session for each user and returns access tokens. The server must have started once, to create its signing
 * secret.
 */
export async function signIn(db: Db, userIds: readonly string[]): Promise<SignedIn[]> {
  const tokens = await testTokens(db);
  const sessions = userIds.map((userId) => ({
    id: newId(),
    user_id: userId,
    token_hash: newSecret().hash,
    second_factor: 'passkey',
    expires_at: new Date(Date.now() + 3_600_000),
  }));
  await db.insertInto('sessions').values(sessions).execute();
  return Promise.all(
    sessions.map(async ({ id, user_id }) => ({
      userId: user_id,
      accessToken: tokens.issue(id, new Date()).accessToken,
    })),
  );
}

/** Signs in the demo account, such as `admin`. */
export async function signInDemo(db: Db, name: string): Promise<SignedIn> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${name}@hearth.example`)
    .executeTakeFirstOrThrow();
  const [person] = await signIn(db, [id]);
  if (!person) throw new Error(`${name} could not be signed in`);
  return person;
}

/** Active residents of a property, by id. */
export async function residentsOf(db: Db, propertyId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('property_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('r.property_id', '=', propertyId)
    .where('r.role', '=', 'resident')
    .where('r.removed_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where('u.subject', 'is not', null)
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type Pool = ReturnType<typeof openDatabase>['pool'];

/** Transfers points through the ledger's function, like an allocation or award; one row per recipient. */
export async function give(
  pool: Pool,
  movement: 'allocation' | 'award',
  propertyId: string,
  from: string,
  to: readonly string[],
  points: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.sees_all', 'on', true)`);
    const each = <T>(value: T) => to.map(() => value);
    await client.query('select * from post_transfers($1, $2, $3, $4, $5, $6, $7, $8)', [
      movement,
      propertyId,
      to.map(() => `bench:${newId()}`),
      each(from),
      to,
      each(points),
      each(null),
      each(null),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Allocates points to a property. */
export const fund = (pool: Pool, propertyId: string, points: number) =>
  give(pool, 'allocation', propertyId, '000000000000000000000001', [propertyId], points);

export async function numberOf(pool: Pool, text: string, parameters: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<Record<string, number>>(text, [...parameters]);
  return Number(Object.values(rows[0] ?? {})[0]);
}

/** A few connections for setup and checks, closed after `work`. */
export async function withDb<T>(connection: Connection, work: (db: Db, pool: Pool) => Promise<T>): Promise<T> {
  const { db, pool } = openDatabase(connection, 4);
  try {
    return await work(db, pool);
  } finally {
    await db.destroy();
  }
}
