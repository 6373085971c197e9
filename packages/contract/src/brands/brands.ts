import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { listOf, objectId } from '../primitives.ts';

/** Brands that points can be redeemed with. */
export const listBrands = endpoint({
  method: 'GET',
  path: '/brands',
  summary: 'Active brands',
  tag: 'Brands',
  place: signedIn,
  permission: 'brands.view',
  output: listOf(z.object({ _id: objectId, name: z.string(), category: z.string(), minimumPoints: z.int() })),
});

export const brands = {
  list: listBrands,
};
