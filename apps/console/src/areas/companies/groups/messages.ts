import { defineMessages } from '@hearth/contract/define-messages';
import { counted } from '@hearth/contract/format';

const properties = (count: number) => counted(count, 'property', 'properties');

export const text = defineMessages({
  title: 'Locations & Group',
  chooseCompany: 'Choose a company to view and edit its groups.',
  groups: {
    title: 'Groups',
    titleOf: (company: string) => `${company} groups`,
    create: 'New group',
    columns: { group: 'Group', locations: 'Locations' },
    view: 'View locations',
    rename: 'Rename group',
    remove: 'Delete group',
    empty: {
      title: 'No groups yet',
      hint: 'Use groups to give access to several properties and compare their figures.',
    },
  },
  locations: {
    title: 'Locations',
    search: 'Search name, code or city',
    columns: { location: 'Location', city: 'City', company: 'Company', groups: 'Groups' },
    cityOf: (city: string, state: string) => `${city}, ${state}`,
    company: 'Company',
    allCompanies: 'All companies',
    group: 'Group',
    allGroups: 'All groups',
    csvFailed: "Couldn't export locations. Try again.",
    addToGroup: 'Add to group',
    removeFromGroup: 'Remove from group',
    assign: 'Assign to company',
    unassign: 'Remove from company',
  },
  form: {
    create: 'Create group',
    subtitle: (count: number) => `Adds ${properties(count)}`,
    renameTitle: (name: string) => `Rename ${name}`,
  },
  removal: {
    title: (name: string) => `Delete ${name}?`,
    body: "Its properties stay in the company. You can't undo this.",
  },
  members: {
    addTitle: (count: number) => `Add ${properties(count)} to a group`,
    removeTitle: (count: number) => `Remove ${properties(count)} from a group`,
    group: 'Group',
    choose: 'Choose a group',
  },
});
