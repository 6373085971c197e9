import { defineRecord } from '../../../platform/db/record.ts';

/** A brand `b`. */
export const brands = defineRecord('brands', 'b', {
  _id: { column: 'id' },
  name: { column: 'name' },
  category: { column: 'category' },
  minimumPoints: { column: 'minimum_points' },
});
