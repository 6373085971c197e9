import { z } from 'zod';
import { platformWide, signedIn } from '../endpoint.ts';
import { done, line, objectId } from '../primitives.ts';
import { resource } from '../resource.ts';
import { brandMessages } from './messages.ts';

export const brandGroup = z.object({
  _id: objectId,
  name: z.string(),
  /** Brands visible to the caller. */
  brands: z.int(),
});
export type BrandGroup = z.infer<typeof brandGroup>;

export const brandGroupBody = z.strictObject({ name: line(80).min(1, brandMessages.groupRequired) });

const groupResource = resource({
  path: '/brands/groups',
  tag: 'Brands',
  topic: 'brand',
  name: 'brandGroup',
  listScope: signedIn,
  scope: platformWide,
  permissions: { view: 'brands.view', manage: 'brands.manage' },
  record: brandGroup,
});

export const listBrandGroups = groupResource.list({ summary: 'List brand groups in display order' });

export const createBrandGroup = groupResource.create({
  summary: 'Create a brand group',
  body: brandGroupBody,
});

export const updateBrandGroup = groupResource.update({
  summary: 'Rename a brand group',
  body: brandGroupBody,
});

const brandIds = z.array(objectId).max(1000).default([]);

export const changeBrandsOfGroup = groupResource.act('PUT /brands/groups/{id}/brands', {
  summary: 'Add brands to a group and remove others',
  body: z.strictObject({ add: brandIds, remove: brandIds }),
  action: 'brandGroup.changeBrands',
});

export const orderBrandGroups = groupResource.endpoint('PUT /brands/groups/order', {
  summary: 'Reorder brand groups; omitted ones follow',
  body: z.strictObject({ brandGroupIds: z.array(objectId).min(1).max(1000) }),
  output: done,
  changes: ['brand'],
  action: 'brandGroup.order',
});

export const deleteBrandGroup = groupResource.remove({
  summary: 'Delete a brand group; its brands stay',
  action: 'brandGroup.delete',
});

export const brandGroups = {
  list: listBrandGroups,
  create: createBrandGroup,
  update: updateBrandGroup,
  changeBrands: changeBrandsOfGroup,
  order: orderBrandGroups,
  delete: deleteBrandGroup,
};
