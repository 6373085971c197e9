import { defineMessages } from '../define-messages.ts';
import { counted, formatList } from '../format.ts';

export const companyMessages = defineMessages({
  nameRequired: 'Name is required',
  nameTaken: 'A company with this name already exists',
  groupTaken: 'This company already has a group with this name',
  chooseProperties: 'Choose at least one property',
  chooseGroups: 'Choose at least one group',
  notOfCompany: "This property isn't part of the company",
  planChanged: 'The access changes are different now. Review them again.',
  roleNotAssignable: "Some of these users have roles you can't assign. Ask an admin to make this change.",
  created: 'Company created successfully',
  updated: 'Company updated successfully',
  removed: 'Company deleted',
  assigned: 'Properties assigned to the company',
  unassigned: 'Properties removed from the company',
  groupCreated: 'Group created successfully',
  groupUpdated: 'Group updated successfully',
  groupRemoved: 'Group deleted',
  userAdded: 'Company user added successfully',
  userUpdated: 'Company user updated successfully',
  userRemoved: 'Company user removed successfully',
  platformUser: 'Hearth admins already have access to every company',
  otherCompany: 'This email belongs to a user of another company',
  residentHere: 'This email belongs to a resident. Enter a work email.',
  alreadyUser: 'This company already has a user with this email',
  summaryFailed: "Couldn't export the company summary. Try again.",
});

/** Why a company can't be deleted. */
export function removalBlockedBy(of: { properties: number; groups: number; users: number }): string {
  const parts = [
    ...(of.properties > 0 ? [counted(of.properties, 'property', 'properties')] : []),
    ...(of.groups > 0 ? [counted(of.groups, 'group')] : []),
    ...(of.users > 0 ? [counted(of.users, 'user')] : []),
  ];
  return `Before you delete this company, remove its ${formatList(parts)}`;
}
