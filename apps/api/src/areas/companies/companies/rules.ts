import { createHash } from 'node:crypto';
import type { AccessPlan, WhoseAccess } from '@hearth/contract/companies/company-record';
import { creatableRoles, type Role } from '@hearth/contract/roles';
import type { Access } from './queries.ts';

const placeOf = ({ email, property_id, role }: Access) => `${email} ${property_id} ${role}`;

/** What `those` have that `others` have not, by person. */
function without(those: readonly Access[], others: readonly Access[]): WhoseAccess[] {
  const known = new Set(others.map(placeOf));
  const people = Map.groupBy(
    those.filter((access) => !known.has(placeOf(access))),
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

/** Who gained and lost what between the two. People are known by their address: whoever is added has no id before. */
export function planOf(before: readonly Access[], after: readonly Access[]): AccessPlan {
  const gains = without(after, before);
  const losses = without(before, after);
  const named = (all: readonly WhoseAccess[]) =>
    all.flatMap(({ user, role, properties }) => properties.map(({ _id }) => `${user.email} ${role} ${_id}`)).sort();
  const confirms = createHash('sha256')
    .update(JSON.stringify([named(gains), named(losses)]))
    .digest('hex')
    .slice(0, 16);
  return { confirms, gains, losses };
}

/** Who gives or takes what somebody of that role has may give the role itself. */
export const mayTouch = (giver: Role, { gains, losses }: AccessPlan) =>
  [...gains, ...losses].every(({ role }) => creatableRoles[giver].includes(role));
