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
  scope: platformWide,
  permissions: { view: 'companies.administer', manage: 'companies.administer' },
  record: companyRow,
});

export const listCompanies = companyResource.endpoint('GET /company/list', {
  summary: 'List the companies and groups you can select',
  mayBeStale: true,
  scope: signedIn,
  permission: 'companies.view',
  output: companyList,
  reads: ['company'],
});

export const pageCompanies = companyResource.list({
  summary: 'List all companies with their groups and numbers of properties and users',
  page: listQuery(['name', 'createdAt', 'propertyCount', 'userCount'], { orderBy: 'name', order: 'asc' }),
  query: { search: searchText },
  row: 'companyId',
});

export const createCompanyBody = z.strictObject({
  name: companyName,
  groups: z.array(companyName).max(100).default([]),
});
/** Creates its first groups as well; add more with `POST /company/group`. */
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
  summary: 'Delete an empty company; 409 lists what it still has',
  body: z.strictObject({ companyId: objectId }),
  output: done,
  changes: ['company'],
  action: 'company.remove',
});

export const companyDetails = companyResource.endpoint('GET /company/details/{id}', {
  summary: 'Get a company with its groups, properties and users',
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

export const companyInformation = companyResource.endpoint('GET /company/information/{id}', {
  summary: 'Get a company as its own users see it, within their access level',
  scope: atCompany('params', 'id', 'any'),
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

export const previewProperties = companyResource.endpoint('POST /company/property/preview', {
  summary: 'Preview access changes from assigning or removing properties',
  body: z.strictObject({ ...properties, change: z.enum(['assign', 'remove']) }),
  output: z.object({ data: accessPlan }),
  needsNoSpace: true,
});

/** Properties keep their users, points and history, but not the groups of their previous company (decision 0241). */
export const assignProperties = companyResource.endpoint('PUT /company/property', {
  summary: 'Assign properties to a company, including those of another company',
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
