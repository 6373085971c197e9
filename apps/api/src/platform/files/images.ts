import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Sql } from '../db/page.ts';

/** An image as it is kept: the ids of both its sizes. */
export interface KeptImage {
  _id: string;
  smallId: string;
  name: string;
}

/** The image of that file, or null. */
export const imageOf = (fileId: Sql) => sql<KeptImage | null>`(
  select json_build_object('_id', f.id, 'smallId', f.small_id, 'name', f.name) from files f where f.id = ${fileId})`;

/** As others read it: with addresses that work as long as the image is shown. */
export function toImage<I extends KeptImage>({ platform: { files } }: Pick<Ctx, 'platform'>, image: I) {
  const { smallId, ...shown } = image;
  return { ...shown, url: files.lastingPath(shown._id), smallUrl: files.lastingPath(smallId) };
}
