import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { imageOf } from '../../../platform/files/images.ts';

const stored = (db: Tx) =>
  db
    .selectFrom('system_config')
    .select([
      'id',
      'settings_version as version',
      sql<Record<string, unknown>>`settings`.as('settings'),
      imageOf(sql`settings ->> 'logo'`).as('logo'),
    ]);

export const readStored = (db: Tx) => stored(db).executeTakeFirstOrThrow();
export type StoredRow = Awaited<ReturnType<typeof readStored>>;

/** Locks the settings until the transaction ends. */
export const lockStored = (db: Tx) => stored(db).forUpdate().executeTakeFirstOrThrow();

export const store = (db: Tx, settings: Readonly<Record<string, unknown>>) =>
  db
    .updateTable('system_config')
    .set({ settings: JSON.stringify(settings), settings_version: sql<number>`settings_version + 1` })
    .execute();
