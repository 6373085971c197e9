import { describe, expect, test } from 'vitest';
import { isHidden, type HideableAction } from './hidden-actions.ts';
import {
  companyAccessLevels,
  creatableRoles,
  importableRoles,
  isPlatformRole,
  isStaffRole,
  roleFilterOptions,
  roleFilterOptionsOnAdminPage,
  roleLabels,
  roles,
  rolesToImport,
  welcomeRole,
  type Role,
} from './roles.ts';

// The tables below are copied from section 6 of both specs, not derived from the code.
const sorted = (list: readonly string[]) => [...list].sort();

test('there are twelve roles with the specified labels', () => {
  expect(roleLabels).toEqual({
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
  expect(sorted(roles)).toEqual(sorted(Object.keys(roleLabels)));
  expect(roles).toHaveLength(12);
});

test('a company has the three access levels', () => {
  expect(companyAccessLevels).toEqual(['all', 'allSiteAccess', 'multiSiteAccess']);
});

test("four roles apply everywhere, and three aren't staff", () => {
  expect(roles.filter(isPlatformRole)).toEqual(['super_admin', 'admin', 'brand_admin', 'content_admin']);
  expect(roles.filter((role) => !isStaffRole(role))).toEqual(['ambassador', 'resident', 'user']);
});

describe('the creation hierarchy', () => {
  const creates: Record<Role, string[]> = {
    super_admin: [
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
    ],
    admin: [
      'property_admin',
      'manager',
      'sr_leasing_agent',
      'leasing_agent',
      'read_only_manager',
      'ambassador',
      'resident',
      'user',
    ],
    brand_admin: [],
    content_admin: [],
    property_admin: [
      'manager',
      'sr_leasing_agent',
      'leasing_agent',
      'read_only_manager',
      'ambassador',
      'resident',
      'user',
    ],
    manager: ['sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user'],
    sr_leasing_agent: ['leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user'],
    leasing_agent: ['read_only_manager', 'ambassador', 'resident'],
    read_only_manager: [],
    ambassador: [],
    resident: [],
    user: [],
  };
  test.each(Object.entries(creates))('%s creates the specified roles', (role, expected) => {
    expect(sorted(creatableRoles[role as Role])).toEqual(sorted(expected));
  });

  test('no role creates itself', () => {
    for (const role of roles) expect(creatableRoles[role]).not.toContain(role);
  });
});

describe('the role filter of the user list', () => {
  const filters: Partial<Record<Role, string[]>> = {
    super_admin: [
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
    ],
    admin: [
      'property_admin',
      'manager',
      'sr_leasing_agent',
      'leasing_agent',
      'read_only_manager',
      'ambassador',
      'resident',
      'user',
    ],
    property_admin: [
      'property_admin',
      'manager',
      'sr_leasing_agent',
      'leasing_agent',
      'read_only_manager',
      'ambassador',
      'resident',
      'user',
    ],
    manager: ['sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user'],
    sr_leasing_agent: ['sr_leasing_agent', 'leasing_agent', 'ambassador', 'resident', 'user'],
    leasing_agent: ['leasing_agent', 'ambassador', 'resident', 'user'],
    read_only_manager: [
      'manager',
      'sr_leasing_agent',
      'leasing_agent',
      'read_only_manager',
      'ambassador',
      'resident',
      'user',
    ],
  };
  test.each(Object.entries(filters))('offers %s the specified roles', (role, expected) => {
    expect(sorted(roleFilterOptions[role as Role])).toEqual(sorted(expected));
  });

  test('on the admin page offers all but super admin, to super admins too', () => {
    const allButSuperAdmin = [
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
    ];
    expect(sorted(roleFilterOptionsOnAdminPage)).toEqual(sorted(allButSuperAdmin));
  });
});

describe('a CSV import', () => {
  const all = [
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
  ];
  const excluded: Partial<Record<Role, string[]>> = {
    super_admin: [],
    admin: [],
    property_admin: ['property_admin'],
    manager: ['property_admin', 'manager'],
    read_only_manager: ['property_admin', 'manager'],
    sr_leasing_agent: ['property_admin', 'manager', 'read_only_manager'],
    leasing_agent: ['property_admin', 'manager', 'read_only_manager', 'sr_leasing_agent'],
    user: all.filter((role) => role !== 'user'),
  };
  test.each(Object.entries(excluded))('by %s assigns the specified roles', (role, without) => {
    expect(sorted(importableRoles[role as Role])).toEqual(sorted(all.filter((other) => !without.includes(other))));
  });

  test.each([
    [
      'super_admin',
      [
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
      ],
    ],
    [
      'admin',
      [
        'property_admin',
        'manager',
        'sr_leasing_agent',
        'leasing_agent',
        'read_only_manager',
        'ambassador',
        'resident',
        'user',
      ],
    ],
    [
      'property_admin',
      ['manager', 'sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user'],
    ],
    ['manager', ['sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user']],
    ['sr_leasing_agent', ['leasing_agent', 'ambassador', 'resident', 'user']],
    ['leasing_agent', ['ambassador', 'resident']],
    ['read_only_manager', []],
    ['user', []],
  ] as const)('by %s gives only what the hierarchy and the list both allow', (role, expected) => {
    expect(sorted(rolesToImport(role))).toEqual(sorted(expected));
  });
});

test.each([
  ['super_admin', undefined, 'admin'],
  ['admin', 'resident', 'admin'],
  ['brand_admin', undefined, 'admin'],
  ['content_admin', undefined, 'admin'],
  ['ambassador', 'ambassador', 'ambassador'],
  ['manager', 'manager', 'manager'],
  ['resident', 'resident', 'resident'],
  ['property_admin', 'property_admin', 'manager'],
  ['sr_leasing_agent', 'sr_leasing_agent', 'manager'],
  ['leasing_agent', 'leasing_agent', 'manager'],
  ['read_only_manager', 'read_only_manager', 'manager'],
  ['user', 'user', 'manager'],
  ['resident', undefined, 'manager'],
  ['resident', 'ambassador', 'ambassador'],
] as const)('a welcome email resent to %s (%s at the property) addresses %s', (role, atProperty, expected) => {
  expect(welcomeRole(role, atProperty)).toBe(expected);
});

describe('hidden actions', () => {
  const hidden: Record<HideableAction, string[]> = {
    addUser: ['read_only_manager', 'leasing_agent', 'sr_leasing_agent'],
    importUsers: ['read_only_manager', 'leasing_agent', 'sr_leasing_agent'],
    resendWelcomeEmail: ['read_only_manager', 'leasing_agent', 'sr_leasing_agent'],
    createLease: ['read_only_manager', 'leasing_agent', 'sr_leasing_agent'],
    leaseRowActions: ['read_only_manager', 'leasing_agent'],
  };
  test.each(Object.entries(hidden))('%s is hidden from the specified roles', (action, expected) => {
    expect(sorted(roles.filter((role) => isHidden(action as HideableAction, role)))).toEqual(sorted(expected));
  });

  test("in the resident view, senior leasing agents don't see the lease row actions either", () => {
    const inResidentView = (action: string) => roles.filter((role) => isHidden(action as HideableAction, role, true));
    expect(sorted(inResidentView('leaseRowActions'))).toEqual([
      'leasing_agent',
      'read_only_manager',
      'sr_leasing_agent',
    ]);
    for (const [action, expected] of Object.entries(hidden))
      if (action !== 'leaseRowActions') expect(sorted(inResidentView(action))).toEqual(sorted(expected));
  });
});
