import { z } from 'zod';
import { countries } from '../countries.ts';
import { asResident, endpoint, platformWide, signedIn } from '../endpoint.ts';
import { receivedFiles } from '../files/uploads.ts';
import { done, listQuery, objectId, propertyOrAll, queryFlag, searchText, text } from '../primitives.ts';
import { image } from '../files/image.ts';
import { resource } from '../resource.ts';
import { brand, createBrandBody, fulfilments, updateBrandBody } from './brand-record.ts';

const brandResource = resource({
  path: '/brands',
  tag: 'Brands',
  topic: 'brand',
  listScope: signedIn,
  scope: platformWide,
  permissions: { view: 'brands.view', manage: 'brands.manage' },
  record: brand,
  versioned: true,
});

/** Without `brands.manage`, only active brands; residents see those of their own properties. */
export const listBrands = brandResource.list({
  summary: 'List brands, your favorites first; `format=csv` exports them all',
  page: listQuery(['position', 'name', 'category', 'minimumPoints', 'active', 'createdAt'], {
    orderBy: 'position',
    order: 'asc',
  }),
  query: {
    search: searchText,
    status: z.enum(['all', 'active', 'inactive']).default('all'),
    category: text(80).optional(),
    country: z.enum(countries).optional().describe('Available in this country'),
    fulfilment: z.enum(fulfilments).optional(),
    brandGroupId: objectId.optional(),
    propertyId: propertyOrAll.optional().describe('Available to residents of this property'),
    isLow: queryFlag.describe('`true` for active brands with fewer codes than `codesWarnBelow`; brand admins only'),
  },
  row: 'brandId',
  csv: true,
  reads: ['brand', 'systemConfig'],
});

export const listBrandCategories = brandResource.endpoint('GET /brands/categories', {
  summary: 'List brand categories with the number of brands in each',
  permission: 'brands.manage',
  output: z.object({ data: z.array(z.object({ name: z.string(), brands: z.int() })) }),
  reads: ['brand'],
});

export const createBrand = brandResource.create({
  summary: 'Create a brand for all properties or for one',
  body: createBrandBody,
});

export const updateBrand = brandResource.update({
  summary: 'Update, activate or deactivate a brand; omitted fields stay unchanged',
  body: updateBrandBody,
});

export const deleteBrand = brandResource.remove({
  summary: 'Delete a brand; one with redemptions or codes is deactivated instead',
  action: 'brand.delete',
});

export const orderBrands = brandResource.endpoint('PUT /brands/order', {
  summary: 'Reorder brands within the positions they hold',
  body: z.strictObject({ brandIds: z.array(objectId).min(1).max(1000) }),
  output: done,
  changes: ['brand'],
  action: 'brand.order',
});

const logoRule = { accept: 'image', files: 1 } as const;

export const uploadLogo = brandResource.endpoint('POST /brands/logo', {
  summary: 'Upload a brand logo; unused uploads are deleted after a day',
  body: z.strictObject({ logo: receivedFiles(logoRule) }),
  uploads: { logo: logoRule },
  output: z.object({ data: image }),
  action: 'brand.uploadLogo',
  perMinute: 60,
});

export const favourBrand = endpoint('PUT /resident/favourite-brands/{id}', {
  summary: 'Add a brand to your favorites, or remove it',
  tag: 'Resident',
  scope: asResident,
  permission: 'resident.act',
  body: z.strictObject({ isFavourite: z.boolean() }),
  output: z.object({ data: z.object({ favouriteBrandIds: z.array(objectId) }) }),
  changes: ['user'],
  action: 'brand.favour',
  perMinute: 120,
});

export const brands = {
  list: listBrands,
  categories: listBrandCategories,
  create: createBrand,
  update: updateBrand,
  delete: deleteBrand,
  order: orderBrands,
  uploadLogo,
  favour: favourBrand,
};
