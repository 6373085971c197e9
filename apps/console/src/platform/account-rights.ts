import { allCompanies, allProperties } from '@hearth/contract/constants';
import type { Account } from '@hearth/contract/identity/session-record';
import type { Permission } from '@hearth/contract/permissions';
import { isPlatformRole, type Role } from '@hearth/contract/roles';

/** Role at a property: the platform role, or else the role there. */
export const roleAt = (account: Account, propertyId: string): Role =>
  isPlatformRole(account.role)
    ? account.role
    : (account.properties.find(({ property }) => property === propertyId)?.role ?? account.role);

/** True if the account has the permission at the property, or at any for 'All Property'. */
export function mayAt(account: Account, propertyId: string, permission: Permission): boolean {
  if (account.permissions.includes(permission)) return true;
  return account.properties.some(
    ({ property, permissions }) =>
      (propertyId === allProperties || property === propertyId) && permissions.includes(permission),
  );
}

/** The pickers' company: the user's own, else the stored one (including 'All Companies'), else the first. */
export const companyOf = (
  own: string | undefined,
  stored: string | undefined,
  all: readonly { _id: string }[],
): string | null =>
  own ?? (stored === allCompanies ? stored : (all.find(({ _id }) => _id === stored)?._id ?? all[0]?._id ?? null));
