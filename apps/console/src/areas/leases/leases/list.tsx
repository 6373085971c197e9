import { leaseFilterLabels, leaseFilters, listLeases, type Lease } from '@hearth/contract/leases/leases';
import { isExpiry } from '@hearth/contract/leases/lease-state';
import { isHidden } from '@hearth/contract/hidden-actions';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { ReactNode } from 'react';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { usePicked } from '../../../kit/use-picked.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { useSession } from '../../../platform/session.tsx';
import { leaseColumns } from './parts/columns.tsx';
import { CreateLease } from './parts/create-lease.tsx';

const soonestEnd = { orderBy: 'endDate', order: 'asc' } as const;
const tabs = {
  key: 'filter',
  label: 'Lease status',
  options: leaseFilters.map((value) => ({
    value,
    label: leaseFilterLabels[value],
    ...(isExpiry(value) && { sort: soonestEnd }),
  })),
};

interface LeaseTableProps {
  hint?: ReactNode;
  /** Makes rows selectable; a button in the head that does something with the leases picked, always there. */
  forPicked?: (picked: readonly Lease[], letGo: () => void) => ReactNode;
}

/** Leases by their state: those of the property selected, or of all that the viewer sees. */
export function LeaseTable({ hint, forPicked }: LeaseTableProps) {
  const { property, role } = useSession();
  const profilePath = useProfilePath();
  const picked = usePicked<Lease>();
  const profile: RowAction<Lease> = {
    id: 'profile',
    label: () => 'View Profile',
    when: () => true,
    href: ({ user }) => profilePath(user._id),
  };
  return (
    <ListScreen
      actions={isHidden('leaseRowActions', role) ? undefined : [profile]}
      buttons={
        <>
          <CreateLease />
          {forPicked?.(picked.rows, picked.letGo)}
        </>
      }
      columns={leaseColumns(property)}
      defaults={{ orderBy: 'createdAt' }}
      endpoint={listLeases}
      filters={[{ kind: 'search', placeholder: say.searchPlaceholder }, { kind: 'dates' }]}
      hint={hint}
      pick={property && forPicked ? picked.pick : undefined}
      rowName={({ user, unitNumber }) => `${user.name}, unit ${unitNumber}`}
      tabs={tabs}
      title="Leases"
      within="leases"
    />
  );
}
