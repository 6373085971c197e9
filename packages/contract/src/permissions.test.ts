import { expect, test } from 'vitest';
import { visibleMenu } from './menu.ts';
import { menu } from './menu-items.ts';
import { holds, permissionNames, permissions, permissionsOf, type Permission } from './permissions.ts';
import { roles, type Role } from './roles.ts';

// Copied from section 6 of both specs and the rulings.
const seven = [
  'super_admin',
  'admin',
  'property_admin',
  'manager',
  'sr_leasing_agent',
  'leasing_agent',
  'read_only_manager',
];
const sixWhoAct = seven.filter((role) => role !== 'read_only_manager');
const holders = (permission: Permission) => roles.filter((role) => holds(role, permission)).sort();

test.each([
  ['pointLogs.view', seven],
  ['users.view', seven],
  ['insights.view', seven],
  ['pointLogs.decide', sixWhoAct],
  ['pointLogs.comment', sixWhoAct],
  ['pointLogs.editImages', sixWhoAct],
  ['pointLogs.resendEmail', sixWhoAct],
  ['pointLogs.resendElsewhere', ['super_admin', 'admin', 'property_admin', 'manager']],
  ['gifts.send', ['super_admin', 'admin', 'property_admin', 'manager', 'sr_leasing_agent']],
  ['leases.view', seven],
  ['users.create', sixWhoAct],
  ['users.import', sixWhoAct],
  ['users.update', sixWhoAct],
  ['leases.create', ['super_admin', 'admin', 'property_admin', 'manager']],
  ['users.resendWelcome', ['super_admin', 'admin', 'property_admin', 'manager']],
  ['users.remove', sixWhoAct],
  ['users.removeResidents', ['super_admin', 'admin', 'property_admin', 'manager']],
  ['users.createAdmin', ['super_admin']],
  ['leases.manage', ['super_admin', 'admin', 'property_admin', 'manager', 'sr_leasing_agent']],
  ['rentRoll.send', ['super_admin', 'admin', 'property_admin', 'manager', 'sr_leasing_agent']],
  ['properties.allocatePoints', ['super_admin', 'admin']],
  ['mailbox.view', ['super_admin', 'admin']],
  ['platformInsights.view', ['super_admin', 'admin']],
  ['resident.act', ['ambassador', 'resident']],
] as const)('%s is held by the specified roles', (permission, expected) => {
  expect(holders(permission)).toEqual([...expected].sort());
});

test('viewers are read-only', () => {
  expect(
    permissionsOf('read_only_manager').filter(
      (permission) => !permission.endsWith('.view') && permission !== 'live.follow',
    ),
  ).toEqual([]);
});

test('content and brand admins have no permissions for points, people or mail', () => {
  for (const role of ['content_admin', 'brand_admin'] as const) {
    expect(
      permissionsOf(role).filter((permission) =>
        /^(pointLogs|gifts|users|mailbox|insights|resident)\./.test(permission),
      ),
    ).toEqual([]);
  }
});

test('residents and ambassadors have no staff permissions, and plain users have none at all', () => {
  for (const role of ['resident', 'ambassador'] as const)
    expect(permissionsOf(role)).toEqual(['brands.view', 'resident.act', 'live.follow']);
  expect(permissionsOf('user')).toEqual([]);
});

test('roles that see a screen in the menu can read its data', () => {
  const needs: [name: string, permission: Permission][] = [
    ['Home', 'insights.view'],
    ['Point Dashboard', 'pointLogs.view'],
    ['Surprise and Delight', 'gifts.send'],
    ['Boost Approvals', 'pointLogs.view'],
    ['Rent Roll', 'rentRoll.send'],
    ['User Summary', 'users.view'],
  ];
  const sees = (role: Role) =>
    visibleMenu(menu('hearth'), {
      role,
      features: { ambassador: true, residentBoosts: true, rentPaymentPoints: true },
    }).flatMap((item) => [item.name, ...(item.children ?? []).map((child) => child.name)]);
  for (const [name, permission] of needs) {
    expect(roles.filter((role) => sees(role).includes(name)).sort(), name).toEqual(holders(permission));
  }
});

test.for(['pointLogs.decide', 'pointLogs.comment', 'pointLogs.editImages'] as const)(
  "a viewer doesn't have %s",
  (permission) => expect(holds('read_only_manager', permission)).toBe(false),
);

test('every permission lists existing roles once', () => {
  for (const name of permissionNames) {
    expect(new Set(permissions[name]).size).toBe(permissions[name].length);
    expect(roles).toEqual(expect.arrayContaining([...permissions[name]]));
  }
});
