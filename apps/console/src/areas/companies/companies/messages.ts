import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatList } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

const properties = (count: number) => counted(count, 'property', 'properties');

export const text = defineMessages({
  title: 'Companies',
  create: 'New company',
  search: 'Search companies',
  columns: { company: 'Company', properties: 'Properties', users: 'Users' },
  noGroups: 'No groups',
  propertiesAt: (count: number, company: string) => `${properties(count)} at ${company}`,
  usersAt: (count: number, company: string) => `${counted(count, 'user')} at ${company}`,
  empty: { title: 'No companies yet', hint: 'Create a company to group properties under one team.' },
  viewLocations: 'View locations',
  rename: 'Rename company',
  remove: 'Delete company',
  form: { create: 'Create company', renameTitle: (name: string) => `Rename ${name}` },
  removal: {
    title: (name: string) => `Delete ${name}?`,
    body: "You can't undo this.",
  },
  access: {
    none: 'No one gains or loses access.',
    losses: 'Losing access',
    gains: 'Gaining access',
    line: (name: ReactNode, role: ReactNode, propertyNames: readonly string[]) =>
      rich`${name} ${role}: ${formatList(propertyNames, 5)}`,
    role: (role: string) => `(${role})`,
  },
  assign: {
    title: (count: number) => `Assign ${properties(count)} to a company`,
    confirm: 'Assign properties',
    company: 'Company',
    choose: 'Choose a company',
  },
  unassign: {
    title: (count: number) => `Remove ${properties(count)} from the company?`,
    confirm: 'Remove properties',
    body: 'They leave the company and its groups. They keep their users, points and history.',
  },
});
