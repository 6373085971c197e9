import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { PasskeyRow } from './webauthn.ts';

export const readPasskeys = (db: Tx, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .execute();

/** Locks the passkey of a credential whose owner may sign in, so that one call at a time compares its counter. */
export const lockPasskey = (db: Tx, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id as userId',
      'passkeys.credential_id as credentialId',
      'passkeys.public_key as publicKey',
      'passkeys.counter',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .forUpdate('passkeys')
    .executeTakeFirst();

export const saveCounter = (db: Tx, id: string, counter: number) =>
  db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

interface NewPasskey extends PasskeyRow {
  transports: readonly string[];
  name: string;
  isSynced: boolean;
}

/** False if the credential is already registered, for any user. */
export async function addPasskey(db: Tx, passkey: NewPasskey): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      is_synced: passkey.isSynced,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the previous name; undefined if the passkey isn't the user's. */
export async function setPasskeyName(db: Tx, userId: string, id: string, name: string): Promise<string | undefined> {
  const before = await db
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before) await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return before?.name;
}

export async function deletePasskey(db: Tx, userId: string, id: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
