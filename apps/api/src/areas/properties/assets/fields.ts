import { sql } from 'kysely';
import { imageOf, type StoredImage } from '../../../platform/files/images.ts';

export interface KeptPicture extends StoredImage {
  alt: string;
}

/** Logo of a property `p`. */
export const logoOf = imageOf(sql`p.logo_id`);

/** Pictures of a property `p`, in order. */
export const picturesOf = sql<KeptPicture[]>`(
  select coalesce(json_agg(json_build_object('_id', f.id, 'smallId', f.small_id, 'name', i.name, 'alt', i.alt) order by i.position), '[]')
  from property_pictures i join files f on f.id = i.file_id where i.property_id = p.id)`;
