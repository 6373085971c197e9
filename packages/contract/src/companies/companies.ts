import { z } from 'zod';
import { atCompany, platformWide, signedIn } from '../endpoint.ts';
import { done, instant, listOf, listQuery, objectId, searchText } from '../primitives.ts';
import { companyAccessLevels, roles } from '../roles.ts';
import { resource } from '../resource.ts';
import {
  accessPlan,
  companyName,
  companyProperty,
  companyRow,
  confirmedPlan,
  named,
  propertyIds,
} from './company-record.ts';

export const companyList = listOf(named.extend({ groups: z.array(named) }));

const companyResource = resource({
  path: '/company',
  tag: 'Companies',
  topic: 'company',
  place: platformWide,
  permissions: { view: 'companies.administer', manage: 'companies.administer' },
  record: companyRow,
});

/** The companies that the caller may choose in the sidebar, each with its groups. */
export const listCompanies = companyResource.endpoint('GET /company/list', {
  summary: 'Companies and groups for the pickers',
  place: signedIn,
  permission: 'companies.view',
  output: companyList,
  reads: ['company'],
});

export const pageCompanies = companyResource.list({
  summary: 'Every company with its groups and how many properties and users it has',
  page: listQuery(['name', 'createdAt', 'propertyCount', 'userCount'], { orderBy: 'name', order: 'asc' }),
  query: { search: searchText },
  row: 'companyId',
});

export const createCompanyBody = z.strictObject({
  name: companyName,
  groups: z.array(companyName).max(100).default([]),
});
/** Groups are made with it; further ones by `POST /company/group`. */
export const createCompany = companyResource.create({
  summary: 'Create a company',
  body: createCompanyBody,
});

export const updateCompanyBody = z.strictObject({ companyId: objectId, name: companyName });
export const updateCompany = companyResource.act('PUT /company', {
  summary: 'Rename a company',
  body: updateCompanyBody,
  changes: ['company', 'property', 'user'],
  action: 'company.update',
});

export const removeCompany = companyResource.endpoint('DELETE /company', {
  summary: 'Remove a company; 409 says what still hangs on it',
  body: z.strictObject({ companyId: objectId }),
  output: done,
  changes: ['company'],
  action: 'company.remove',
});

/** All of a company, for those who look after it. */
export const companyDetails = companyResource.endpoint('GET /company/details/{id}', {
  summary: 'A company with its groups, properties and users',
  output: z.object({
    data: companyRow.extend({
      properties: z.array(companyProperty),
      users: z.array(
        z.object({
          _id: objectId,
          name: z.string(),
          email: z.string(),
          role: z.enum(roles),
          companyRole: z.enum(companyAccessLevels),
          groups: z.array(named),
        }),
      ),
    }),
  }),
  reads: ['company', 'user', 'property'],
});

/** What everybody of a company may know of it: the groups and properties of their own level. */
export const companyInformation = companyResource.endpoint('GET /company/information/{id}', {
  summary: 'A company as its own users see it: groups and number of properties within their level',
  place: atCompany('params', 'id', 'any'),
  permission: 'companyFigures.view',
  output: z.object({
    data: named.extend({
      groups: z.array(named.extend({ propertyCount: z.int() })),
      propertyCount: z.int(),
      createdAt: instant,
    }),
  }),
  reads: ['company', 'property'],
});

const properties = { companyId: objectId, propertyIds };

/** What `assignProperties` or `unassignProperties` would do with the same properties now; nothing is kept. */
export const previewProperties = companyResource.endpoint('POST /company/property/preview', {
  summary: 'Which people gain or lose which properties when these are assigned to a company or removed from it',
  body: z.strictObject({ ...properties, change: z.enum(['assign', 'remove']) }),
  output: z.object({ data: accessPlan }),
  needsNoSpace: true,
});

/** From another company they come without its groups; their people, points and history stay with them (decision 0054). */
export const assignProperties = companyResource.endpoint('PUT /company/property', {
  summary: 'Assign properties to a company, also those of another one',
  body: z.strictObject({ ...properties, confirms: confirmedPlan }),
  output: z.object({ data: accessPlan }),
  changes: ['company', 'property', 'user'],
  action: 'company.assignProperties',
});

export const unassignProperties = companyResource.endpoint('DELETE /company/property', {
  summary: 'Remove properties from a company',
  body: z.strictObject({ ...properties, confirms: confirmedPlan }),
  output: z.object({ data: accessPlan }),
  changes: ['company', 'property', 'user'],
  action: 'company.removeProperties',
});

export const companies = {
  list: listCompanies,
  page: pageCompanies,
  create: createCompany,
  update: updateCompany,
  remove: removeCompany,
  details: companyDetails,
  information: companyInformation,
  previewProperties,
  assignProperties,
  unassignProperties,
};
