import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Stands where nobody refers anybody yet: what to do next, or who can. */
export const NoAmbassadors = ({ action }: { action: ReactNode }) => (
  <EmptyState
    action={action}
    hint={`Ambassadors refer prospects and earn points when they sign a lease. ${
      action ? 'Add the first one to get started.' : 'A manager of the property can add them.'
    }`}
    title="No ambassadors yet"
  />
);
