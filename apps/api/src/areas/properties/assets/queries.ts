import type { Tx } from '../../../platform/db/database.ts';

/** An image as it is kept: the ids of both its sizes. */
export interface KeptImage {
  _id: string;
  smallId: string | null;
  name: string;
}
export interface KeptPicture extends KeptImage {
  alt: string;
}

export const readLogo = (db: Tx, propertyId: string): Promise<KeptImage | undefined> =>
  db
    .selectFrom('properties as p')
    .innerJoin('files as f', 'f.id', 'p.logo_id')
    .select(['f.id as _id', 'f.small_id as smallId', 'f.name'])
    .where('p.id', '=', propertyId)
    .executeTakeFirst();

export const readPictures = (db: Tx, propertyId: string): Promise<KeptPicture[]> =>
  db
    .selectFrom('property_pictures as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .select(['f.id as _id', 'f.small_id as smallId', 'i.name', 'i.alt'])
    .where('i.property_id', '=', propertyId)
    .orderBy('i.position')
    .execute();

/** Whoever else changes the images of the property waits; false when there is no such property. */
export const takeTurn = async (db: Tx, propertyId: string): Promise<boolean> =>
  (await db.selectFrom('properties').select('id').where('id', '=', propertyId).forNoKeyUpdate().executeTakeFirst()) !==
  undefined;

export const setLogo = (db: Tx, propertyId: string, fileId: string | null) =>
  db.updateTable('properties').set({ logo_id: fileId }).where('id', '=', propertyId).execute();

/** Shows these pictures in this order, and no others. */
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
