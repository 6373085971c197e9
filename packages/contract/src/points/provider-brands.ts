import { z } from 'zod';
import { brand } from '../brands/brand-record.ts';
import { countries } from '../countries.ts';
import { platformWide } from '../endpoint.ts';
import { instant, listOf, listQuery, objectId, searchText, text } from '../primitives.ts';
import { shared } from '../resource.ts';

/** A gift card or voucher that can be added as a brand, priced in points at today's rate. */
export const providerProduct = z.object({
  /** The provider's id. */
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  country: z.enum(countries),
  /** Fixed values in points; empty for any amount between minimum and maximum. */
  denominations: z.array(z.int()),
  minimumPoints: z.int(),
  maximumPoints: z.int(),
  /** The brand it was added as. */
  brandId: objectId.nullable(),
});
export type ProviderProduct = z.infer<typeof providerProduct>;

/** The balance that pays for the provider's rewards. */
export const providerFunds = z.object({
  availableCents: z.int(),
  currency: z.literal('USD'),
  warnBelowCents: z.int(),
  isLow: z.boolean(),
  readAt: instant,
});

const productCalls = shared({ tag: 'Brands', scope: platformWide, permission: 'brands.manage' });

export const listProviderProducts = productCalls.list('/brands/provider', {
  summary: 'List products of the gift card provider in a country, with its account balance; empty without a provider',
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

export const addProductBody = z.strictObject({
  productId: text(100).min(1),
  country: z.enum(countries),
});

export const addProduct = productCalls.endpoint('POST /brands/provider', {
  summary: 'Add a product of the gift card provider as a brand',
  body: addProductBody,
  output: z.object({ data: brand }),
  changes: ['brand'],
  action: 'brand.takeOver',
});

export const providerBrands = { list: listProviderProducts, add: addProduct };
