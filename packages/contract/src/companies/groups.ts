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

/** The properties of a company, a group or a search, within the caller's company level. */
export const listLocations = list('/company/locations', {
  summary: 'Locations with their company and groups; `format=csv` exports them all',
  tag: 'Companies',
  place: atLevelProperties,
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
  place: atCompany('body', 'companyId', 'whole'),
  permission: 'companies.manageGroups',
});

export const createGroup = groupCalls.endpoint('POST /company/group', {
  summary: 'Make a group in a company, with the properties in it',
  body: createGroupBody,
  output: z.object({ data: named }),
  changes: ['company', 'property', 'user'],
  action: 'company.createGroup',
});

const group = { companyId: objectId, groupId: objectId };
const members = { ...group, add: some, remove: some };

/** What `updateGroup` (or `removeGroup`, with `change: 'remove'`) would do now; nothing is kept. */
export const previewGroup = groupCalls.endpoint('POST /company/group/preview', {
  summary: 'Which people gain or lose which properties by putting properties in and out of a group, or by removing it',
  body: z.strictObject({ ...members, change: z.enum(['update', 'remove']) }),
  output: z.object({ data: accessPlan }),
  needsNoSpace: true,
});

export const updateGroupBody = z.strictObject({ ...members, name: companyName.optional(), confirms: confirmedPlan });
export const updateGroup = groupCalls.endpoint('PUT /company/group', {
  summary: 'Rename a group, put properties into it and take others out, many at once',
  body: updateGroupBody,
  output: z.object({ data: accessPlan }),
  changes: ['company', 'property', 'user'],
  action: 'company.updateGroup',
});

export const removeGroup = groupCalls.endpoint('DELETE /company/group', {
  summary: 'Remove a group; who holds it loses what it gave',
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
