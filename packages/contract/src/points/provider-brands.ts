import { z } from 'zod';
import { brand } from '../brands/brand-record.ts';
import { countries } from '../countries.ts';
import { platformWide } from '../endpoint.ts';
import { instant, listOf, listQuery, objectId, searchText, text } from '../primitives.ts';
import { shared } from '../resource.ts';

/** What can be taken over as a brand; points are those that its amounts cost at today's rate. */
export const providerProduct = z.object({
  /** As the provider calls it. */
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  country: z.enum(countries),
  /** The points that it takes; empty is any number between the two. */
  denominations: z.array(z.int()),
  minimumPoints: z.int(),
  maximumPoints: z.int(),
  /** The brand that it was taken over as. */
  brandId: objectId.nullable(),
});
export type ProviderProduct = z.infer<typeof providerProduct>;

/** What the provider's rewards are paid from; null until it was asked. */
export const providerFunds = z.object({
  availableCents: z.int(),
  currency: z.literal('USD'),
  warnBelowCents: z.int(),
  isLow: z.boolean(),
  readAt: instant,
});

const productCalls = shared({ tag: 'Brands', place: platformWide, permission: 'brands.manage' });

export const listProviderProducts = productCalls.list('/brands/provider', {
  summary:
    'Products of the provider in a country, by name, with what its rewards are paid from; none where there is no provider',
  page: listQuery(['name'], { orderBy: 'name', order: 'asc' }),
  query: {
    country: z.enum(countries).default('US'),
    search: searchText,
  },
  output: listOf(providerProduct).extend({
    provider: z.object({ name: z.string(), isConfigured: z.boolean(), funds: providerFunds.nullable() }),
  }),
  reads: ['brand', 'systemConfig'],
});

export const takeOverProductBody = z.strictObject({
  productId: text(100).min(1),
  country: z.enum(countries),
});

export const takeOverProduct = productCalls.endpoint('POST /brands/provider', {
  summary: 'Take a product of the provider over as a brand, which can be changed like others',
  body: takeOverProductBody,
  output: z.object({ data: brand }),
  changes: ['brand'],
  action: 'brand.takeOver',
});

export const providerBrands = { list: listProviderProducts, takeOver: takeOverProduct };
