import { isHidden } from '@hearth/contract/hidden-actions';
import { creatableRoles } from '@hearth/contract/roles';
import type { ReactNode } from 'react';
import type { Session } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Whether the viewer can add users or ambassadors. */
export const mayAddUsers = ({ role, may }: Session, ambassador: boolean): boolean =>
  may('users.create') && !isHidden('addUser', role) && (!ambassador || creatableRoles[role].includes('ambassador'));

export const NoAmbassadors = ({ action }: { action: ReactNode }) => (
  <EmptyState
    action={action}
    hint={`Ambassadors refer prospects and earn points when they sign a lease. ${
      action ? 'Add the first one to get started.' : 'A property manager can add them.'
    }`}
    title="No ambassadors yet"
  />
);
