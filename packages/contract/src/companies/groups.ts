import { z } from 'zod';
import { atCompany, atLevelProperties } from '../endpoint.ts';
import { listQuery, objectId, searchText } from '../primitives.ts';
import { list, shared } from '../resource.ts';
import {
  accessPlan,
  companyName,
  companyProperty,
  companyPropertiesMaximum,
  confirmedPlan,
  named,
} from './company-record.ts';

const some = z.array(objectId).max(companyPropertiesMaximum).default([]);

export const location = companyProperty.extend({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  company: named.nullable(),
});
export type Location = z.infer<typeof location>;

export const listLocations = list('/company/locations', {
  summary: 'List locations within your access level; `format=csv` exports them all',
  tag: 'Companies',
  scope: atLevelProperties,
  permission: 'companyFigures.view',
  record: location,
  page: listQuery(['name', 'propertyCode', 'city', 'company'], { orderBy: 'name', order: 'asc' }),
  query: { search: searchText },
  csv: true,
  reads: ['company', 'property'],
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
});

export const createGroupBody = z.strictObject({ companyId: objectId, name: companyName, propertyIds: some });
const groupCalls = shared({
  tag: 'Companies',
  scope: atCompany('body', 'companyId', 'whole'),
  permission: 'companies.manageGroups',
});

export const createGroup = groupCalls.endpoint('POST /company/group', {
  summary: 'Create a group of properties in a company',
  body: createGroupBody,
  output: z.object({ data: named }),
  changes: ['company', 'property', 'user'],
  action: 'company.createGroup',
});

const group = { companyId: objectId, groupId: objectId };
const members = { ...group, add: some, remove: some };

export const previewGroup = groupCalls.endpoint('POST /company/group/preview', {
  summary: 'Preview access changes from updating or deleting a group',
  body: z.strictObject({ ...members, change: z.enum(['update', 'remove']) }),
  output: z.object({ data: accessPlan }),
  needsNoSpace: true,
});

export const updateGroupBody = z.strictObject({ ...members, name: companyName.optional(), confirms: confirmedPlan });
export const updateGroup = groupCalls.endpoint('PUT /company/group', {
  summary: 'Rename a group, and add or remove properties',
  body: updateGroupBody,
  output: z.object({ data: accessPlan }),
  changes: ['company', 'property', 'user'],
  action: 'company.updateGroup',
});

export const removeGroup = groupCalls.endpoint('DELETE /company/group', {
  summary: 'Delete a group and the access it gave',
  body: z.strictObject({ ...group, confirms: confirmedPlan }),
  output: z.object({ data: accessPlan }),
  changes: ['company', 'property', 'user'],
  action: 'company.removeGroup',
});

export const groups = {
  locations: listLocations,
  create: createGroup,
  preview: previewGroup,
  update: updateGroup,
  remove: removeGroup,
};
