import type { contract } from '@hearth/contract';
import { inPoints } from '@hearth/contract/brands/brand-record';
import { providerBrandMessages } from '@hearth/contract/brands/messages';
import type { Country } from '@hearth/contract/countries';
import type { ProviderProduct } from '@hearth/contract/points/provider-brands';
import type { Ctx, Platform } from '../../../platform/context.ts';
import { conflict, notFound, unavailable } from '../../../platform/errors.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { addFromProvider } from '../../brands/brands/public.ts';
import { readRate } from '../../properties/exchange-rates/public.ts';
import { brandsOfProducts, readFunds } from './queries.ts';
import { categoryName, priceOf } from './rules.ts';
import { providerName } from './answers.ts';
import { openTremendous, type Product } from './tremendous.ts';

type Brands = typeof contract.providerBrands;

const cacheMs = 10 * 60_000;
const cache = new Map<string, { products: readonly Product[]; until: number }>();

/** The provider's products in a country, cached for ten minutes. */
async function productsOf(platform: Platform, country: Country): Promise<readonly Product[] | undefined> {
  const provider = openTremendous(platform);
  if (!provider) return undefined;
  const name = `${platform.config.TREMENDOUS_BASE_URL} ${country}`;
  const before = cache.get(name);
  if (before && before.until > Date.now()) return before.products;
  try {
    const products = await provider.products(country);
    cache.set(name, { products, until: Date.now() + cacheMs });
    return products;
  } catch (error) {
    throw error instanceof ProviderError ? unavailable(error.message, error) : error;
  }
}

export const readProducts = ({ platform }: PrepareContext, { query }: InputOf<Brands['list']>) =>
  productsOf(platform, query.country);

export async function list(
  ctx: Ctx,
  { query: { page, limit, order, country, search = '' } }: InputOf<Brands['list']>,
  products: readonly Product[] | undefined,
): Promise<OutputOf<Brands['list']>> {
  const brands = await brandsOfProducts(ctx.db, country);
  const rate = country === 'CA' ? (await readRate(ctx.db)).exchange : 1;
  const wanted = search.toLowerCase();
  const offered = (products ?? [])
    .flatMap((product): ProviderProduct[] => {
      const { id, name } = product;
      const category = categoryName(product.category);
      const price = priceOf(product, country);
      return price && `${name} ${category}`.toLowerCase().includes(wanted)
        ? [{ _id: id, name, category, country, ...inPoints(price, rate), brandId: brands.get(id) ?? null }]
        : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id));
  if (order === 'desc') offered.reverse();
  const start = (Math.max(page, 1) - 1) * limit;
  return {
    data: offered.slice(start, start + limit),
    totalCount: offered.length,
    provider: { name: providerName, isConfigured: products !== undefined, funds: await presentFunds(ctx) },
  };
}

async function presentFunds({ db, platform }: Ctx): Promise<OutputOf<Brands['list']>['provider']['funds']> {
  const funds = await readFunds(db);
  if (!funds) return null;
  return {
    availableCents: funds.available_cents,
    currency: 'USD',
    warnBelowCents: platform.config.TREMENDOUS_WARN_BELOW * 100,
    isLow: funds.low_since !== null,
    readAt: funds.read_at.toISOString(),
  };
}

export async function readProduct({ platform }: PrepareContext, { body }: InputOf<Brands['add']>) {
  const products = await productsOf(platform, body.country);
  if (!products) throw conflict(providerBrandMessages.notConfigured);
  return products.find(({ id }) => id === body.productId);
}

/** Adds a product as a brand with its name, country and prices. */
export async function addProduct(
  ctx: Ctx,
  { body: { country } }: InputOf<Brands['add']>,
  product: Product | undefined,
): Promise<OutputOf<Brands['add']>> {
  const price = product && priceOf(product, country);
  if (!price) throw notFound('Product');
  return addFromProvider(ctx, {
    name: product.name,
    category: categoryName(product.category),
    country,
    fulfilment: 'provider',
    providerProductId: product.id,
    ...price,
  });
}
