import type { Locate } from '../../../platform/access.ts';

export { mailRedemption } from './jobs.ts';
export { detailOf } from './present.ts';

/** Where a point log belongs. */
export const pointLogProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('point_logs').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && [row.property_id];
};
