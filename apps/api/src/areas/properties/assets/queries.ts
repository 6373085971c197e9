import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { StoredImage } from '../../../platform/files/images.ts';
import { logoOf, picturesOf, type KeptPicture } from './fields.ts';

export async function readLogo(db: Tx, propertyId: string): Promise<StoredImage | null> {
  const { rows } = await sql<{ logo: StoredImage | null }>`
    select ${logoOf} as logo from properties p where p.id = ${propertyId}`.execute(db);
  return rows[0]?.logo ?? null;
}

export async function readPictures(db: Tx, propertyId: string): Promise<KeptPicture[]> {
  const { rows } = await sql<{ pictures: KeptPicture[] }>`
    select ${picturesOf} as pictures from properties p where p.id = ${propertyId}`.execute(db);
  return rows[0]?.pictures ?? [];
}

/** Locks the property's images; false if the property doesn't exist. */
export const lockImages = async (db: Tx, propertyId: string): Promise<boolean> =>
  (await db.selectFrom('properties').select('id').where('id', '=', propertyId).forNoKeyUpdate().executeTakeFirst()) !==
  undefined;

export const setLogo = (db: Tx, propertyId: string, fileId: string | null) =>
  db.updateTable('properties').set({ logo_id: fileId }).where('id', '=', propertyId).execute();

/** Replaces the pictures, in this order. */
export async function setPictures(
  db: Tx,
  propertyId: string,
  pictures: readonly Pick<KeptPicture, '_id' | 'name' | 'alt'>[],
): Promise<void> {
  await db.deleteFrom('property_pictures').where('property_id', '=', propertyId).execute();
  if (pictures.length === 0) return;
  await db
    .insertInto('property_pictures')
    .values(
      pictures.map(({ _id, name, alt }, position) => ({ file_id: _id, property_id: propertyId, position, name, alt })),
    )
    .execute();
}
