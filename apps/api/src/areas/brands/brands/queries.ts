import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Brands of no property, and of the properties given. */
export function activeBrands(db: Tx, properties: 'all' | readonly string[]) {
  return db
    .selectFrom('brands')
    .select(['id as _id', 'name', 'category', 'minimum_points as minimumPoints'])
    .where('active', '=', true)
    .$if(properties !== 'all', (query) =>
      query.where((where) =>
        where.or([where('property_id', 'is', null), sql<boolean>`property_id = any (${properties}::text[])`]),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}
