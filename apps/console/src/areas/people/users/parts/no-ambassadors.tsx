import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Empty state of ambassadors, with the next step. */
export const NoAmbassadors = ({ action }: { action: ReactNode }) => (
  <EmptyState
    action={action}
    hint={`Ambassadors refer prospects and earn points when they sign a lease. ${
      action ? 'Add the first one to get started.' : 'A property manager can add them.'
    }`}
    title="No ambassadors yet"
  />
);
