import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/** An image as it is kept: the ids of both its sizes. */
export interface KeptImage {
  _id: string;
  smallId: string;
  name: string;
}
export interface KeptPicture extends KeptImage {
  alt: string;
}

/** The logo of a property `p`. */
export const logoOf = sql<KeptImage | null>`(
  select json_build_object('_id', f.id, 'smallId', f.small_id, 'name', f.name) from files f where f.id = p.logo_id)`;

/** The pictures of a property `p`, in their order. */
export const picturesOf = sql<KeptPicture[]>`(
  select coalesce(json_agg(json_build_object('_id', f.id, 'smallId', f.small_id, 'name', i.name, 'alt', i.alt) order by i.position), '[]')
  from property_pictures i join files f on f.id = i.file_id where i.property_id = p.id)`;

/** As others read it: with addresses that work as long as the image is shown. */
export function toImage<I extends KeptImage>({ platform: { files } }: Pick<Ctx, 'platform'>, image: I) {
  const { smallId, ...shown } = image;
  return { ...shown, url: files.lastingPath(shown._id), smallUrl: files.lastingPath(smallId) };
}
