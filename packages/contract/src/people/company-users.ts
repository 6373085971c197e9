import { z } from 'zod';
import { accessPlan, companyUserRole, confirmedPlan, named } from '../companies/company-record.ts';
import { companyMessages as say } from '../companies/messages.ts';
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
  /** Properties that the level gives now. */
  propertyCount: z.int(),
  state: z.enum(userStates),
});
export type CompanyUser = z.infer<typeof companyUser>;

const companyUserResource = resource({
  path: '/company/user',
  tag: 'Companies',
  topic: 'user',
  name: 'company',
  place: platformWide,
  permissions: { view: 'companies.administer', manage: 'companies.administer' },
  record: companyUser,
});

export const listCompanyUsers = companyUserResource.list({
  summary: 'Users of companies, with access level and groups',
  page: listQuery(['name', 'email', 'role', 'companyRole', 'createdAt'], { orderBy: 'name', order: 'asc' }),
  query: {
    companyId: objectId.optional(),
    groupId: objectId.optional(),
    companyRole: z.enum(companyAccessLevels).optional(),
    search: searchText,
    /** That user alone, if on the list. */
    userId: objectId.optional(),
  },
  reads: ['company', 'user'],
  rows: { topic: 'user', key: 'userId', within: 'company' },
});

/** multiSiteAccess gives the properties of these groups, the other levels all of the company. */
const access = {
  role: companyUserRole.default('property_admin'),
  companyRole: z.enum(companyAccessLevels),
  groupIds: z.array(objectId).max(100).default([]),
};
const holdsGroups = ({ companyRole, groupIds }: { companyRole: string; groupIds: readonly string[] }) =>
  companyRole !== 'multiSiteAccess' || groupIds.length > 0;
const noGroups = { path: ['groupIds'], message: say.chooseGroups };

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

/** An address that is new to Hearth, or of somebody who works for the company's properties already. */
export const addCompanyUser = companyUserResource.create({
  summary: 'Add a user to a company',
  body: addCompanyUserBody,
  changes: ['company', 'user'],
  action: 'company.addUser',
});

export const updateCompanyUser = companyUserResource.act('PUT /company/user', {
  summary: 'Change the role, access level and groups of a company user',
  body: updateCompanyUserBody,
  changes: ['company', 'user'],
  action: 'company.updateUser',
});

/** Roles of their own at properties stay. */
export const removeCompanyUser = companyUserResource.endpoint('DELETE /company/user', {
  summary: 'Take the access level of a company user away',
  body: removeCompanyUserBody,
  output: z.object({ data: accessPlan }),
  changes: ['company', 'user'],
  action: 'company.removeUser',
});

/** What `POST`, `PUT` or `DELETE /company/user` would do with the same body now; nothing is kept. */
export const previewCompanyUser = companyUserResource.endpoint('POST /company/user/preview', {
  summary: 'Which properties a company user gains or loses by being added, changed or removed',
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
