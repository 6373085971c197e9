import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { everyRow } from '../../../platform/db/page.ts';
import { brands } from './fields.ts';

/** Brands of no property, and of the properties given. */
export const activeBrands = (db: Tx, properties: 'all' | readonly string[]) =>
  everyRow(db, {
    ...brands.read.list,
    where: [
      sql`b.active`,
      properties === 'all' ? undefined : sql`(b.property_id is null or b.property_id = any (${properties}::text[]))`,
    ],
    order: [{ by: sql`b.name`, order: 'asc' }],
  }).execute();
