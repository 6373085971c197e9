import { createHash } from 'node:crypto';
import type { AccessPlan, UserAccess } from '@hearth/contract/companies/company-record';
import { creatableRoles, type Role } from '@hearth/contract/roles';
import type { Access } from './queries.ts';

const keyOf = ({ email, property_id, role }: Access) => `${email} ${property_id} ${role}`;

/** Access in `those` that is missing from `others`, by user and role. */
function without(those: readonly Access[], others: readonly Access[]): UserAccess[] {
  const known = new Set(others.map(keyOf));
  const people = Map.groupBy(
    those.filter((access) => !known.has(keyOf(access))),
    ({ user_id, role }) => `${user_id} ${role}`,
  );
  return [...people.values()].flatMap((places) =>
    places.slice(0, 1).map(({ user_id, user_name, email, role }) => ({
      user: { _id: user_id, name: user_name, email },
      role,
      properties: places.map((at) => ({ _id: at.property_id, name: at.property_name, propertyCode: at.property_code })),
    })),
  );
}

/** The difference of two states. Users are compared by email, as a new user has no id yet. */
export function planOf(before: readonly Access[], after: readonly Access[]): AccessPlan {
  const gains = without(after, before);
  const losses = without(before, after);
  const named = (all: readonly UserAccess[]) =>
    all.flatMap(({ user, role, properties }) => properties.map(({ _id }) => `${user.email} ${role} ${_id}`)).sort();
  const confirms = createHash('sha256')
    .update(JSON.stringify([named(gains), named(losses)]))
    .digest('hex')
    .slice(0, 16);
  return { confirms, gains, losses };
}

/** Changing the access of a role requires permission to assign that role. */
export const mayChangeAccess = (giver: Role, { gains, losses }: AccessPlan) =>
  [...gains, ...losses].every(({ role }) => creatableRoles[giver].includes(role));
