import { defineMessages } from '../define-messages.ts';
import { counted, formatList } from '../format.ts';

export const companyMessages = defineMessages({
  nameRequired: 'Name is required',
  nameTaken: 'A company with this name already exists',
  groupTaken: 'This company already has a group with this name',
  choosePeople: 'Choose at least one user',
  chooseProperties: 'Choose at least one property',
  chooseGroups: 'Choose at least one group',
  notOfCompany: "This property isn't part of the company",
  planChanged: 'The access changes are different now. Review them again.',
  givesTooMuch: "This affects users whose role you can't assign. Ask an admin.",
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
  ownAccess: "You can't change your own access",
  platformUser: 'Hearth admins already have access to every company',
  otherCompany: 'This email belongs to a user of another company',
  residentHere: 'This email belongs to a resident. Enter a work email.',
  alreadyUser: 'This email already belongs to a user of this company',
  summaryFailed: "Couldn't download the company summary",
});

/** Tells what keeps a company from being removed. */
export function removalBlockedBy(of: { properties: number; groups: number; users: number }): string {
  const parts = [
    ...(of.properties > 0 ? [counted(of.properties, 'property', 'properties')] : []),
    ...(of.groups > 0 ? [counted(of.groups, 'group')] : []),
    ...(of.users > 0 ? [counted(of.users, 'user')] : []),
  ];
  return `Before you remove this company, remove its ${formatList(parts)}`;
}
