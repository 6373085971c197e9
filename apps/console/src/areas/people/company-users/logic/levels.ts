import type { CompanyAccessLevel } from '@hearth/contract/roles';

/** Access levels as people read them; `all` equals all sites (rulings, 'Roles and scope'). */
export const levelLabels: Record<CompanyAccessLevel, string> = {
  all: 'All',
  allSiteAccess: 'All sites',
  multiSiteAccess: 'Some sites, by groups',
};
