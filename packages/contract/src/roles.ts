import { defineMessages } from './define-messages.ts';

/** The twelve roles by rank, as on the wire (spec 1, section 6). */
export const roles = [
  'super_admin',
  'admin',
  'brand_admin',
  'content_admin',
  'property_admin',
  'manager',
  'sr_leasing_agent',
  'leasing_agent',
  'read_only_manager',
  'ambassador',
  'resident',
  'user',
] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = defineMessages({
  super_admin: 'Super Admin',
  admin: 'Admin',
  brand_admin: 'Brand Admin',
  content_admin: 'Content Admin',
  property_admin: 'Property Admin',
  manager: 'Manager',
  sr_leasing_agent: 'Senior Staff',
  leasing_agent: 'Staff',
  read_only_manager: 'Viewer',
  ambassador: 'Ambassador',
  resident: 'Resident',
  user: 'User',
});

/** Roles that apply at every property. */
export const platformRoles = [
  'super_admin',
  'admin',
  'brand_admin',
  'content_admin',
] as const satisfies readonly Role[];
export const isPlatformRole = (role: Role) => (platformRoles as readonly Role[]).includes(role);

/** Roles that manage the platform: companies, people and points. */
export const adminRoles = ['super_admin', 'admin'] as const satisfies readonly Role[];
export const isAdmin = (role: Role) => (adminRoles as readonly Role[]).includes(role);

/** The seven roles of the menu table (spec 2, section 6). */
export const mainRoles = [
  'admin',
  'super_admin',
  'property_admin',
  'manager',
  'read_only_manager',
  'sr_leasing_agent',
  'leasing_agent',
] as const satisfies readonly Role[];

/** Staff roles of a property. */
export const propertyStaffRoles = [
  'property_admin',
  'manager',
  'sr_leasing_agent',
  'leasing_agent',
  'read_only_manager',
] as const satisfies readonly Role[];
export const residentRoles = ['ambassador', 'resident', 'user'] as const satisfies readonly Role[];
export const isStaffRole = (role: Role) => !(residentRoles as readonly Role[]).includes(role);

export const companyAccessLevels = ['all', 'allSiteAccess', 'multiSiteAccess'] as const;
export type CompanyAccessLevel = (typeof companyAccessLevels)[number];

const lowerThan = (role: Role) => roles.slice(roles.indexOf(role) + 1);
const from = (role: Role) => roles.slice(roles.indexOf(role));
const without = (list: readonly Role[], ...excluded: Role[]) => list.filter((role) => !excluded.includes(role));

/** Roles that each role can create, assign or remove (role creation hierarchy). */
export const creatableRoles: Record<Role, readonly Role[]> = {
  super_admin: lowerThan('super_admin'),
  admin: from('property_admin'),
  brand_admin: [],
  content_admin: [],
  property_admin: from('manager'),
  manager: from('sr_leasing_agent'),
  sr_leasing_agent: from('leasing_agent'),
  leasing_agent: ['read_only_manager', 'ambassador', 'resident'],
  read_only_manager: [],
  ambassador: [],
  resident: [],
  user: [],
};

const platformHidden: Role[] = ['super_admin', 'admin', 'brand_admin', 'content_admin'];

/** Options of the user list's role filter, by the reader's role (spec 1, section 6). */
export const roleFilterOptions: Record<Role, readonly Role[]> = {
  super_admin: without(roles, 'user'),
  admin: without(roles, ...platformHidden),
  brand_admin: without(roles, ...platformHidden),
  content_admin: without(roles, ...platformHidden),
  property_admin: without(roles, ...platformHidden),
  manager: without(roles, ...platformHidden, 'property_admin', 'manager'),
  sr_leasing_agent: without(roles, ...platformHidden, 'property_admin', 'manager', 'read_only_manager'),
  leasing_agent: without(
    roles,
    ...platformHidden,
    'property_admin',
    'manager',
    'sr_leasing_agent',
    'read_only_manager',
  ),
  read_only_manager: without(roles, ...platformHidden, 'property_admin'),
  ambassador: [],
  resident: [],
  user: [],
};

/** Options on the platform admin page, for every role (rulings, 'People, again'). */
export const roleFilterOptionsOnAdminPage: readonly Role[] = without(roles, 'super_admin');

/** Roles selectable in a CSV import, by the importer's role (spec 1, section 6). */
export const importableRoles: Record<Role, readonly Role[]> = {
  super_admin: roles,
  admin: roles,
  brand_admin: [],
  content_admin: [],
  property_admin: without(roles, 'property_admin'),
  manager: without(roles, 'property_admin', 'manager'),
  sr_leasing_agent: without(roles, 'property_admin', 'manager', 'read_only_manager'),
  leasing_agent: without(roles, 'property_admin', 'manager', 'read_only_manager', 'sr_leasing_agent'),
  read_only_manager: without(roles, 'property_admin', 'manager'),
  ambassador: [],
  resident: [],
  user: ['user'],
};

/** Roles an importer can assign: selectable ones that the creation hierarchy also allows (rulings). */
export const rolesToImport = (importer: Role): Role[] =>
  importableRoles[importer].filter((role) => creatableRoles[importer].includes(role));

/** The role a resent welcome email addresses. */
export function welcomeRole(role: Role, roleAtProperty: Role | undefined): Role {
  if (isPlatformRole(role)) return 'admin';
  return roleAtProperty === 'ambassador' || roleAtProperty === 'manager' || roleAtProperty === 'resident'
    ? roleAtProperty
    : 'manager';
}
