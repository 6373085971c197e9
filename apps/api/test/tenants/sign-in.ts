import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { newSecret } from '../../src/platform/tokens.ts';

/** A recently confirmed session, so that calls aren't stopped early. */
export async function addSession(db: Db, userId: string): Promise<string> {
  const id = newId();
  const inAnHour = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: newSecret().hash,
      second_factor: 'passkey',
      confirmed_until: inAnHour,
      expires_at: inAnHour,
    })
    .execute();
  return id;
}

/** A second factor, so that calls aren't stopped for lack of one. */
export async function addPasskeyTo(db: Db, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('passkeys')
    .values({ user_id: userId, credential_id: newId(), public_key: 'key', name: 'Test key', is_synced: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
