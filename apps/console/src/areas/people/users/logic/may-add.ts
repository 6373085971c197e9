import { isHidden } from '@hearth/contract/hidden-actions';
import { creatableRoles } from '@hearth/contract/roles';
import type { Session } from '../../../../platform/session.tsx';

/** Whether the caller can add users, or ambassadors. */
export const mayAddUsers = ({ role, may }: Session, ambassador: boolean): boolean =>
  may('users.create') && !isHidden('addUser', role) && (!ambassador || creatableRoles[role].includes('ambassador'));
