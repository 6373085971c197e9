import { z } from 'zod';
import { accessPlan, companyUserRole, confirmedPlan, named } from '../companies/company-record.ts';
import { companyMessages } from '../companies/messages.ts';
import { platformWide } from '../endpoint.ts';
import { line, listQuery, objectId, searchText } from '../primitives.ts';
import { companyAccessLevels, roles } from '../roles.ts';
import { resource } from '../resource.ts';
import { peopleMessages } from './messages.ts';
import { email, userStates } from './user-record.ts';

export const companyUser = z.object({
  _id: objectId,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  company: named,
  companyRole: z.enum(companyAccessLevels),
  groups: z.array(named),
  /** Number of properties the access level covers now. */
  propertyCount: z.int(),
  state: z.enum(userStates),
});
export type CompanyUser = z.infer<typeof companyUser>;

const companyUserResource = resource({
  path: '/company/user',
  tag: 'Companies',
  topic: 'user',
  name: 'company',
  scope: platformWide,
  permissions: { view: 'companies.administer', manage: 'companies.administer' },
  record: companyUser,
});

export const listCompanyUsers = companyUserResource.list({
  summary: 'List company users with access levels and groups',
  page: listQuery(['name', 'email', 'role', 'companyRole', 'createdAt'], { orderBy: 'name', order: 'asc' }),
  query: {
    companyId: objectId.optional(),
    groupId: objectId.optional(),
    companyRole: z.enum(companyAccessLevels).optional(),
    search: searchText,
    /** Only this user. */
    userId: objectId.optional(),
  },
  reads: ['company', 'user'],
  rows: { topic: 'user', key: 'userId', within: 'company' },
});

/** `multiSiteAccess` covers the properties of these groups; the other levels cover the whole company. */
const access = {
  role: companyUserRole.default('property_admin'),
  companyRole: z.enum(companyAccessLevels),
  groupIds: z.array(objectId).max(100).default([]),
};
const holdsGroups = ({ companyRole, groupIds }: { companyRole: string; groupIds: readonly string[] }) =>
  companyRole !== 'multiSiteAccess' || groupIds.length > 0;
const noGroups = { path: ['groupIds'], message: companyMessages.chooseGroups };

export const addCompanyUserBody = z
  .strictObject({
    companyId: objectId,
    email,
    firstName: line(100).min(1, peopleMessages.firstNameRequired),
    lastName: line(100).min(1, peopleMessages.lastNameRequired),
    ...access,
    confirms: confirmedPlan,
  })
  .refine(holdsGroups, noGroups);
export const updateCompanyUserBody = z
  .strictObject({ userId: objectId, ...access, confirms: confirmedPlan })
  .refine(holdsGroups, noGroups);
export const removeCompanyUserBody = z.strictObject({ userId: objectId, confirms: confirmedPlan });

/** The email is new to Hearth, or belongs to staff of the company's properties. */
export const addCompanyUser = companyUserResource.create({
  summary: 'Add a user to a company',
  body: addCompanyUserBody,
  changes: ['company', 'user'],
  action: 'company.addUser',
});

export const updateCompanyUser = companyUserResource.act('PUT /company/user', {
  summary: "Change a company user's role, access level, and groups",
  body: updateCompanyUserBody,
  changes: ['company', 'user'],
  action: 'company.updateUser',
});

/** Keeps roles held directly at properties. */
export const removeCompanyUser = companyUserResource.endpoint('DELETE /company/user', {
  summary: 'Remove a company user',
  body: removeCompanyUserBody,
  output: z.object({ data: accessPlan }),
  changes: ['company', 'user'],
  action: 'company.removeUser',
});

/** Dry run of `POST`, `PUT`, or `DELETE /company/user` with the same body. */
export const previewCompanyUser = companyUserResource.endpoint('POST /company/user/preview', {
  summary: 'Preview the properties a company user gains or loses',
  body: z.strictObject({
    change: z.union([removeCompanyUserBody, updateCompanyUserBody, addCompanyUserBody]),
  }),
  output: z.object({ data: accessPlan }),
  needsNoSpace: true,
});

export const companyUsers = {
  list: listCompanyUsers,
  add: addCompanyUser,
  update: updateCompanyUser,
  remove: removeCompanyUser,
  preview: previewCompanyUser,
};
