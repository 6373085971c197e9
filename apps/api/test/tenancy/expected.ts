import { holds } from '@hearth/contract/permissions';
import { isPlatformRole, isStaffRole, type Role } from '@hearth/contract/roles';
import type { Declared } from '../inputs.ts';
import { isNarrowed, type Where } from './requests.ts';
import type { Caller } from './world.ts';
import type { Tenant } from '../tenants/tenants.ts';

type Expected = 'open' | 'answered' | 'empty' | '401' | '403' | '404' | 'refused' | 'allowed';

/** Expected result for a caller at a property, derived only from the declared matrix. */
export function expectedOf(
  { path, meta: { scope, permission, action, beforeSecondFactor, byCookie, byFeedKey, signed } }: Declared,
  caller: Caller,
  tenant: Tenant,
  where: Where,
  inside: readonly Tenant[],
  namesPlace: boolean,
): Expected {
  // No caller can sign like a provider.
  if (signed) return 'refused';
  if (scope.kind === 'public') return 'open';
  if (byCookie && caller.name === 'nobody') return 'empty';
  // Requires a feed key, not a user's token.
  if (caller.userId === null || byFeedKey) return '401';
  if (caller.isHeld && !beforeSecondFactor) return '403';
  if (caller.isHeld && path === '/me/passkeys/{id}') return '404';
  const isPlatform = isPlatformRole(caller.role);
  const may = (role: Role | undefined) => permission === undefined || (role !== undefined && holds(role, permission));
  const somewhere =
    permission === undefined || (isPlatform ? may(caller.role) : [...caller.rolesAt.values()].some(may));
  const there = isPlatform ? caller.role : caller.rolesAt.get(tenant.property);
  if (scope.kind === 'property' && scope.byLevel && !isPlatform && !caller.company) return '403';
  switch (scope.kind) {
    case 'company': {
      const isReached = scope.reach === 'any' || caller.company?.level !== 'multiSiteAccess';
      const isOwn = caller.company !== undefined && caller.company.id === tenant.ids.company && isReached;
      return (isPlatform || isOwn) && may(caller.role) ? 'allowed' : '403';
    }
    case 'self':
      return somewhere ? 'allowed' : '403';
    case 'platform':
      return isPlatform && somewhere ? 'allowed' : '403';
    case 'resident':
      if (!somewhere) return '403';
      return !namesPlace || may(there) ? 'allowed' : 'refused';
    case 'property':
      if (where === 'no such property') {
        if (!isPlatform || !somewhere) return '403';
        return action ? '404' : 'answered';
      }
      if (isNarrowed(where)) {
        const isHeld = inside.some(({ property }) => {
          const role = caller.rolesAt.get(property);
          return role !== undefined && isStaffRole(role) && may(role);
        });
        return (isPlatform ? somewhere : isHeld) ? 'allowed' : '403';
      }
      return (where === 'all properties' ? somewhere : there !== undefined && may(there)) ? 'allowed' : '403';
    case 'record':
      if (!somewhere) return '403';
      if (!isPlatform && (there === undefined || !isStaffRole(there))) return '404';
      return may(there) ? 'allowed' : '403';
  }
}

export const meets: Record<Expected, (status: number) => boolean> = {
  open: (status) => status !== 403,
  answered: (status) => status < 500,
  empty: (status) => status === 204,
  401: (status) => status === 401,
  403: (status) => status === 403,
  404: (status) => status === 404,
  refused: (status) => status >= 400,
  allowed: (status) => ![401, 403, 404].includes(status),
};
