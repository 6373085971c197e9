import { z } from 'zod';
import { endpoint, platformWide, signedIn } from '../endpoint.ts';
import { done, line, listOf, objectId } from '../primitives.ts';
import { brandMessages as say } from './messages.ts';

const tag = 'Brands';
const params = { id: objectId };

export const brandGroup = z.object({
  _id: objectId,
  name: z.string(),
  /** Brands in it that the caller sees. */
  brands: z.int(),
});
export type BrandGroup = z.infer<typeof brandGroup>;
const answer = z.object({ data: brandGroup });

export const brandGroupBody = z.strictObject({ name: line(80).min(1, say.groupRequired) });

export const listBrandGroups = endpoint({
  method: 'GET',
  path: '/brands/groups',
  summary: 'Groups that brands are shown in, in their order',
  tag,
  place: signedIn,
  permission: 'brands.view',
  output: listOf(brandGroup),
  reads: ['brand'],
});

export const createBrandGroup = endpoint({
  method: 'POST',
  path: '/brands/groups',
  summary: 'Add a group',
  tag,
  place: platformWide,
  permission: 'brands.manage',
  body: brandGroupBody,
  output: answer,
  changes: ['brand'],
  action: 'brandGroup.create',
});

export const updateBrandGroup = endpoint({
  method: 'PUT',
  path: '/brands/groups/{id}',
  summary: 'Rename a group',
  tag,
  place: platformWide,
  permission: 'brands.manage',
  params,
  body: brandGroupBody,
  output: answer,
  changes: ['brand'],
  action: 'brandGroup.update',
});

const brandIds = z.array(objectId).max(1000).default([]);

export const changeBrandsOfGroup = endpoint({
  method: 'PUT',
  path: '/brands/groups/{id}/brands',
  summary: 'Put brands into a group, and take others out',
  tag,
  place: platformWide,
  permission: 'brands.manage',
  params,
  body: z.strictObject({ add: brandIds, remove: brandIds }),
  output: answer,
  changes: ['brand'],
  action: 'brandGroup.changeBrands',
});

export const orderBrandGroups = endpoint({
  method: 'PUT',
  path: '/brands/groups/order',
  summary: 'Put groups into this order; those left out follow',
  tag,
  place: platformWide,
  permission: 'brands.manage',
  body: z.strictObject({ brandGroupIds: z.array(objectId).min(1).max(1000) }),
  output: done,
  changes: ['brand'],
  action: 'brandGroup.order',
});

export const deleteBrandGroup = endpoint({
  method: 'DELETE',
  path: '/brands/groups/{id}',
  summary: 'Delete a group; its brands stay',
  tag,
  place: platformWide,
  permission: 'brands.manage',
  params,
  output: done,
  changes: ['brand'],
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
