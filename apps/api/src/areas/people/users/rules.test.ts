import { peopleMessages } from '@hearth/contract/people/messages';
import { describe, expect, test } from 'vitest';
import { holds } from '@hearth/contract/permissions';
import { isPlatformRole, isStaffRole, roles, type Role } from '@hearth/contract/roles';
import {
  canOf,
  followsRole,
  mayChangeRole,
  mayRemove,
  refusalToResend,
  rowCanOf,
  type Caller,
  type MembershipWithLogs,
} from './rules.ts';

const caller = (role: Role, places: readonly string[] = ['here'], id = 'caller'): Caller => {
  const roleAt = (property: string) => (isPlatformRole(role) || places.includes(property) ? role : undefined);
  return {
    actor: { id, role, isPlatform: isPlatformRole(role) },
    roleAt,
    may: (permission, property) => roleAt(property) !== undefined && holds(role, permission),
  };
};
const person = (role: Role, more: Partial<MembershipWithLogs> = {}): MembershipWithLogs => ({
  id: 'person',
  ownRole: role,
  isSignedUp: false,
  isInvited: false,
  isDeclined: false,
  hasLogs: false,
  isDisabled: false,
  isDeleted: false,
  isErased: false,
  isOfCompany: false,
  isElsewhere: false,
  hasSecondFactor: true,
  roles: isPlatformRole(role) ? [] : [{ property: 'here', role }],
  ...more,
});
const all = {
  edit: true,
  changeRole: true,
  changeEmail: true,
  deactivate: true,
  remove: true,
  resendWelcome: true,
  resetSecondFactor: true,
  erase: false,
  setSpendLimit: true,
};
const none = {
  edit: false,
  changeRole: false,
  changeEmail: false,
  deactivate: false,
  remove: false,
  resendWelcome: false,
  resetSecondFactor: false,
  erase: false,
  setSpendLimit: false,
};

describe('staff actions on a person', () => {
  test('a manager can do everything to lower roles', () => {
    for (const role of [
      'sr_leasing_agent',
      'leasing_agent',
      'read_only_manager',
      'ambassador',
      'resident',
      'user',
    ] as const)
      expect(canOf(caller('manager'), person(role)), role).toEqual(all);
  });

  test("staff can't change peers or superiors, but can invite them again", () => {
    for (const role of ['property_admin', 'manager'] as const)
      expect(canOf(caller('manager'), person(role))).toEqual({ ...none, resendWelcome: true });
    expect(canOf(caller('super_admin'), person('super_admin'))).toMatchObject({
      edit: false,
      remove: false,
      deactivate: false,
    });
    expect(canOf(caller('admin'), person('brand_admin'))).toEqual(none);
    expect(canOf(caller('super_admin'), person('brand_admin'))).toEqual({ ...all, erase: true });
  });

  test('viewers, residents and content admins can do nothing', () => {
    for (const role of ['read_only_manager', 'resident', 'ambassador', 'user', 'content_admin', 'brand_admin'] as const)
      expect(canOf(caller(role), person('resident')), role).toEqual(none);
  });

  test('people can edit only their own details, and not their email once signed up', () => {
    const self = person('manager', { id: 'caller', isSignedUp: true });
    expect(canOf(caller('manager'), self)).toEqual({ ...none, edit: true });
    expect(canOf(caller('super_admin'), person('super_admin', { id: 'caller', isSignedUp: true }))).toEqual({
      ...none,
      edit: true,
    });
  });

  test('users with other properties can only have their role here changed', () => {
    expect(canOf(caller('property_admin'), person('resident', { isElsewhere: true }))).toEqual({
      ...all,
      resetSecondFactor: false,
      edit: false,
      changeEmail: false,
      deactivate: false,
      setSpendLimit: false,
    });
    expect(canOf(caller('admin'), person('resident', { isElsewhere: false }))).toEqual({ ...all, erase: true });
  });

  test('a superior at one of two properties keeps the account in every list', () => {
    const both = person('resident', {
      roles: [
        { property: 'here', role: 'resident' },
        { property: 'there', role: 'property_admin' },
      ],
    });
    const manager = caller('manager', ['here', 'there']);
    expect(rowCanOf(manager, both, 'here')).toMatchObject({
      edit: false,
      deactivate: false,
      changeRole: true,
      remove: true,
    });
    expect(rowCanOf(manager, both, 'there')).toMatchObject({ edit: false, changeRole: false, remove: false });
  });

  test('only the platform manages company users', () => {
    expect(canOf(caller('property_admin'), person('manager', { isOfCompany: true }))).toMatchObject({
      edit: false,
      remove: false,
      changeRole: false,
    });
    expect(canOf(caller('admin'), person('property_admin', { isOfCompany: true, roles: [] }))).toMatchObject({
      edit: true,
      remove: true,
      changeRole: false,
    });
  });

  test('staff who can terminate leases can remove residents', () => {
    for (const role of ['resident', 'ambassador'] as const) {
      for (const agent of ['leasing_agent', 'sr_leasing_agent'] as const)
        expect(canOf(caller(agent), person(role))).toMatchObject({ edit: true, changeRole: true, remove: false });
      expect(canOf(caller('manager'), person(role)).remove).toBe(true);
    }
    expect(canOf(caller('leasing_agent'), person('read_only_manager')).remove).toBe(true);
  });

  test("removed users can only be erased, and deactivated ones can't be invited", () => {
    expect(canOf(caller('super_admin'), person('resident', { isDeleted: true }))).toEqual({ ...none, erase: true });
    expect(canOf(caller('super_admin'), person('resident', { isDeleted: true, isErased: true }))).toEqual(none);
    expect(canOf(caller('manager'), person('resident', { isDisabled: true })).resendWelcome).toBe(false);
    expect(refusalToResend({ isSignedUp: false, isDisabled: true, recent: 0 })).toContain('deactivated');
    expect(refusalToResend({ isSignedUp: true, isDisabled: false, recent: 0 })).toContain('signed up');
    expect(refusalToResend(undefined)).toBe(peopleMessages.notOfProperty);
  });

  test("no one can assign a role they couldn't create", () => {
    for (const giver of roles) {
      for (const old of roles.filter((role) => !isPlatformRole(role))) {
        for (const next of roles) {
          const may = mayChangeRole(caller(giver), person(old), { property: 'here', role: old }, next);
          if (may) expect(roles.indexOf(next), `${giver} makes ${old} ${next}`).toBeGreaterThan(roles.indexOf(giver));
          const isAgent = giver === 'leasing_agent' || giver === 'sr_leasing_agent';
          const removes = isStaffRole(old) || !isAgent;
          if (may) expect(mayRemove(caller(giver), person(old), { property: 'here', role: old })).toBe(removes);
        }
      }
    }
    expect(
      mayChangeRole(
        caller('manager', ['here'], 'person'),
        person('manager'),
        { property: 'here', role: 'resident' },
        'ambassador',
      ),
    ).toBe(false);
  });
});

test("a user's own role matches their only property role", () => {
  expect(followsRole(person('resident'), 'resident')).toBe(true);
  expect(followsRole(person('resident', { isElsewhere: true }), 'resident')).toBe(false);
  expect(
    followsRole(
      person('resident', {
        roles: [
          { property: 'here', role: 'resident' },
          { property: 'there', role: 'resident' },
        ],
      }),
      'resident',
    ),
  ).toBe(false);
  expect(followsRole(person('resident'), 'ambassador')).toBe(false);
});
