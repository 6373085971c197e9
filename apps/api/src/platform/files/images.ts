import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Sql } from '../db/page.ts';

/** A stored image: the file ids of its two sizes. */
export interface StoredImage {
  _id: string;
  smallId: string;
  name: string;
}

/** Selects the image of a file, or null. */
export const imageOf = (fileId: Sql) => sql<StoredImage | null>`(
  select json_build_object('_id', f.id, 'smallId', f.small_id, 'name', f.name) from files f where f.id = ${fileId})`;

/** The image in API responses, with permanent links. */
export function toImage<I extends StoredImage>({ platform: { files } }: Pick<Ctx, 'platform'>, image: I) {
  const { smallId, ...shown } = image;
  return { ...shown, url: files.permanentPath(shown._id), smallUrl: files.permanentPath(smallId) };
}
