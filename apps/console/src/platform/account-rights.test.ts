import { allCompanies, allProperties } from '@hearth/contract/constants';
import type { Account } from '@hearth/contract/identity/session-record';
import { permissionsOf } from '@hearth/contract/permissions';
import { expect, test } from 'vitest';
import { companyOf, mayAt, roleAt } from './account-rights.ts';
import { scopeOf } from './scope.ts';

const first = '0123456789abcdef01234567';
const second = 'fedcba987654321001234567';
const person: Account = {
  user: { _id: first, userId: 'u', email: 'a@hearth.example', firstName: 'A', lastName: 'B', role: 'user' },
  role: 'manager',
  company: null,
  companyRole: null,
  permissions: [],
  mustSetUpSecondFactor: false,
  properties: [
    { property: first, role: 'manager', permissions: permissionsOf('manager') },
    { property: second, role: 'read_only_manager', permissions: permissionsOf('read_only_manager') },
  ],
  prefs: {
    colorTheme: null,
    usesSystemDarkMode: null,
    selectedProperty: null,
    selectedCompany: null,
    selectedGroup: null,
    hiddenColumns: null,
    dismissedChecklists: null,
  },
};
const admin: Account = { ...person, role: 'admin', properties: [], permissions: permissionsOf('admin') };

test('the role depends on the selected property; a platform role applies everywhere', () => {
  expect(roleAt(person, second)).toBe('read_only_manager');
  expect(roleAt(person, allProperties)).toBe('manager');
  expect(roleAt(admin, second)).toBe('admin');
});

test('a permission applies at properties whose role has it, and across properties if any has it', () => {
  expect(mayAt(person, first, 'pointLogs.decide')).toBe(true);
  expect(mayAt(person, second, 'pointLogs.decide')).toBe(false);
  expect(mayAt(person, allProperties, 'pointLogs.decide')).toBe(true);
  expect(mayAt(admin, second, 'pointLogs.decide')).toBe(true);
});

test("the company is the user's own, then the stored one, then the first", () => {
  const all = [{ _id: first }, { _id: second }];
  expect(companyOf(second, first, all)).toBe(second);
  expect(companyOf(undefined, second, all)).toBe(second);
  expect(companyOf(undefined, 'gone', all)).toBe(first);
  expect(companyOf(undefined, allCompanies, all)).toBe(allCompanies);
  expect(companyOf(undefined, undefined, [])).toBe(null);
});

test('company and group limit calls without a property; a property alone is enough', () => {
  expect(scopeOf(allProperties, first, null)).toEqual({ propertyId: allProperties, companyId: first });
  expect(scopeOf(allProperties, null, second)).toEqual({ propertyId: allProperties, groupId: second });
  expect(scopeOf(allProperties, allCompanies, null)).toEqual({ propertyId: allProperties });
  expect(scopeOf(first, second, second)).toEqual({ propertyId: first });
});
