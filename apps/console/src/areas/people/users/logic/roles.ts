import { featureOfRole } from '@hearth/contract/people/user-record';
import { creatableRoles, isPlatformRole, type Role } from '@hearth/contract/roles';
import type { Session } from '../../../../platform/session.tsx';

/** The roles of a property that somebody of this role gives there, without those whose feature it has switched off. */
export const rolesToGive = (giver: Role, features: Session['features']) =>
  creatableRoles[giver].filter((role) => {
    const feature = featureOfRole(role);
    return !isPlatformRole(role) && (!feature || features[feature] !== false);
  });
