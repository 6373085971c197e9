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
  listedAt: signedIn,
  place: platformWide,
  permissions: { view: 'brands.view', manage: 'brands.manage' },
  record: brand,
  versioned: true,
});

/** Who may not change brands finds those that are offered alone; residents those of where they live. */
export const listBrands = brandResource.list({
  summary: 'Brands that points are redeemed with, the caller’s favourites first; `format=csv` exports them all',
  page: listQuery(['position', 'name', 'category', 'minimumPoints', 'active', 'createdAt'], {
    orderBy: 'position',
    order: 'asc',
  }),
  query: {
    search: searchText,
    status: z.enum(['all', 'active', 'inactive']).default('all'),
    category: text(80).optional(),
    country: z.enum(countries).optional().describe('Those offered there'),
    fulfilment: z.enum(fulfilments).optional(),
    brandGroupId: objectId.optional(),
    propertyId: propertyOrAll.optional().describe('Those that its residents redeem'),
    isLow: queryFlag.describe(
      'true: active ones with fewer codes left than `codesWarnBelow`; for those who look after brands',
    ),
  },
  row: 'brandId',
  csv: true,
  reads: ['brand', 'systemConfig'],
});

export const listBrandCategories = brandResource.endpoint('GET /brands/categories', {
  summary: 'The categories that brands have, with how many are in each',
  permission: 'brands.manage',
  output: z.object({ data: z.array(z.object({ name: z.string(), brands: z.int() })) }),
  reads: ['brand'],
});

export const createBrand = brandResource.create({
  summary: 'Add a brand, of the platform or of one property',
  body: createBrandBody,
});

export const updateBrand = brandResource.update({
  summary:
    'Change a brand, or offer it no more; fields left out stay, and with `version` nothing of somebody else is overwritten',
  body: updateBrandBody,
});

export const deleteBrand = brandResource.remove({
  summary: 'Delete a brand; one that was redeemed or has codes is offered no more, and stays in the history',
  action: 'brand.delete',
});

export const orderBrands = brandResource.endpoint('PUT /brands/order', {
  summary: 'Put brands into this order, in the places that they have among all',
  body: z.strictObject({ brandIds: z.array(objectId).min(1).max(1000) }),
  output: done,
  changes: ['brand'],
  action: 'brand.order',
});

const logoRule = { accept: 'image', files: 1 } as const;

export const uploadLogo = brandResource.endpoint('POST /brands/logo', {
  summary: 'Upload the logo of a brand; what no brand names within a day is removed again',
  body: z.strictObject({ logo: receivedFiles(logoRule) }),
  uploads: { logo: logoRule },
  output: z.object({ data: image }),
  action: 'brand.uploadLogo',
  perMinute: 60,
});

export const favourBrand = endpoint('PUT /resident/favourite-brands/{id}', {
  summary: 'Make a brand one of the caller’s favourites, or no longer',
  tag: 'Resident',
  place: asResident,
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
