import { defineMessages } from '@hearth/contract/define-messages';
import { formatList } from '@hearth/contract/format';
import type { CompanyAccessLevel } from '@hearth/contract/roles';

/** Access levels; `all` is the same as all sites (rulings, 'Roles and scope'). */
const levels: Record<CompanyAccessLevel, string> = {
  all: 'All',
  allSiteAccess: 'All sites',
  multiSiteAccess: 'Sites in groups',
};

export const text = defineMessages({
  title: 'Companies Management',
  view: 'View',
  views: { companies: 'Companies', users: 'Users' },
  list: 'Company users',
  add: 'Add user',
  changeAccess: 'Change access',
  empty: 'No company users yet',
  emptyHint: 'Company users work at all properties of their company, or at those in their groups.',
  columns: { user: 'User', company: 'Company', role: 'Role', level: 'Access level', properties: 'Properties' },
  noGroups: 'No groups',
  groups: (names: readonly string[]) => formatList(names),
  filters: {
    company: 'Company',
    allCompanies: 'All companies',
    level: 'Access level',
    allLevels: 'All access levels',
  },
  levels,
  form: {
    title: 'Add company user',
    company: 'Company',
    chooseCompany: 'Choose a company',
    firstName: 'First Name',
    lastName: 'Last Name',
    role: 'Role at each property',
    level: 'Access level',
    groups: 'Groups',
    chooseGroups: 'Choose groups',
    confirmAdd: (name: string) => `Add ${name}?`,
    submitAdd: 'Add user',
    editTitle: (name: string) => `Change access for ${name}`,
    confirmEdit: (name: string) => `Change access for ${name}?`,
    submitEdit: 'Change access',
  },
  removal: {
    title: (name: string, company: string) => `Remove ${name} from ${company}?`,
    body: 'They keep the roles they hold directly at properties.',
    confirm: 'Remove user',
  },
});
