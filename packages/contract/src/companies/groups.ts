import { z } from 'zod';
import { atCompany, atLevelProperties, endpoint } from '../endpoint.ts';
import { csvFormat, listOf, listOrCsv, listQuery, objectId, scopeQuery, searchText } from '../primitives.ts';
import {
  accessPlan,
  companyName,
  companyProperty,
  companyPropertiesMaximum,
  confirmedPlan,
  named,
} from './company-record.ts';

const tag = 'Companies';
const place = atCompany('body', 'companyId', 'whole');
const permission = 'companies.manageGroups';
const changes = ['company', 'property', 'user'] as const;
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
export const listLocations = endpoint({
  method: 'GET',
  path: '/company/locations',
  summary: 'Locations with their company and groups; `format=csv` exports them all',
  tag,
  place: atLevelProperties,
  permission: 'companyFigures.view',
  query: {
    ...listQuery(['name', 'propertyCode', 'city', 'company'], { orderBy: 'name', order: 'asc' }),
    ...scopeQuery,
    search: searchText,
    format: csvFormat,
  },
  output: listOrCsv(listOf(location)),
  reads: ['company', 'property'],
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
  streams: true,
});

export const createGroupBody = z.strictObject({ companyId: objectId, name: companyName, propertyIds: some });
export const createGroup = endpoint({
  method: 'POST',
  path: '/company/group',
  summary: 'Make a group in a company, with the properties in it',
  tag,
  place,
  permission,
  body: createGroupBody,
  output: z.object({ data: named }),
  changes,
  action: 'company.createGroup',
});

const group = { companyId: objectId, groupId: objectId };
const members = { ...group, add: some, remove: some };

/** What `updateGroup` (or `removeGroup`, with `change: 'remove'`) would do now; nothing is kept. */
export const previewGroup = endpoint({
  method: 'POST',
  path: '/company/group/preview',
  summary: 'Which people gain or lose which properties by putting properties in and out of a group, or by removing it',
  tag,
  place,
  permission,
  body: z.strictObject({ ...members, change: z.enum(['update', 'remove']) }),
  output: z.object({ data: accessPlan }),
  needsNoSpace: true,
});

export const updateGroupBody = z.strictObject({ ...members, name: companyName.optional(), confirms: confirmedPlan });
export const updateGroup = endpoint({
  method: 'PUT',
  path: '/company/group',
  summary: 'Rename a group, put properties into it and take others out, many at once',
  tag,
  place,
  permission,
  body: updateGroupBody,
  output: z.object({ data: accessPlan }),
  changes,
  action: 'company.updateGroup',
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/company/group',
  summary: 'Remove a group; who holds it loses what it gave',
  tag,
  place,
  permission,
  body: z.strictObject({ ...group, confirms: confirmedPlan }),
  output: z.object({ data: accessPlan }),
  changes,
  action: 'company.removeGroup',
});

export const groups = {
  locations: listLocations,
  create: createGroup,
  preview: previewGroup,
  update: updateGroup,
  remove: removeGroup,
};
