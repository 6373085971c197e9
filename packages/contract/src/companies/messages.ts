import { counted } from '../format.ts';
export const companyMessages = {
  nameRequired: 'Name is required',
  nameTaken: 'There is a company of this name already',
  groupTaken: 'The company has a group of this name already',
  choosePeople: 'Choose at least one user',
  chooseProperties: 'Choose at least one property',
  chooseGroups: 'Choose at least one group',
  notOfCompany: 'This property does not belong to the company',
  /** The preview that a change was confirmed by is not what it would do now. */
  planChanged: 'What this change gives or takes has changed: please look at it again',
  givesTooMuch: 'This change touches users whose role you may not give: an admin may make it',
  created: 'Company created successfully',
  updated: 'Company updated successfully',
  removed: 'Company removed successfully',
  assigned: 'Properties assigned successfully',
  unassigned: 'Properties removed from the company',
  groupCreated: 'Group created successfully',
  groupUpdated: 'Group updated successfully',
  groupRemoved: 'Group removed successfully',
  userAdded: 'Company user added successfully',
  userUpdated: 'Company user updated successfully',
  userRemoved: 'Company user removed successfully',
  ownAccess: 'You cannot change your own access',
  platformUser: 'People of the platform see every company already',
  otherCompany: 'This email address belongs to a user of another company',
  residentHere: 'This email address belongs to a resident: company users work for the company',
  alreadyUser: 'This email address belongs to a user of the company already',
  summaryFailed: 'Issue on downloading the company summary',
  locationsFailed: 'Issue on downloading locations',
} as const;

/** Why a company cannot be removed: what hangs on it. */
export function hangsOn({ properties, groups, users }: { properties: number; groups: number; users: number }): string {
  const parts = [
    ...(properties > 0 ? [counted(properties, 'property', 'properties')] : []),
    ...(groups > 0 ? [counted(groups, 'group')] : []),
    ...(users > 0 ? [counted(users, 'user')] : []),
  ];
  const last = parts.pop() ?? '';
  return `The company cannot be removed: it has ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}`;
}
