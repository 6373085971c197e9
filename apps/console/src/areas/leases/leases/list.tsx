import { leaseFilterLabels, leaseFilters, listLeases, type Lease } from '@hearth/contract/leases/leases';
import { generalMessages } from '@hearth/contract/errors';
import { isHidden } from '@hearth/contract/hidden-actions';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { switchProperty } from '../../../kit/switch-property.ts';
import { usePicked } from '../../../kit/use-picked.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { useSession } from '../../../platform/session.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { leaseColumns } from './parts/columns.tsx';

const CreateDialog = lazy(() => import('./form.tsx').then((form) => ({ default: form.CreateLeaseDialog })));
const RenewDialog = lazy(() => import('./renew.tsx').then((renewal) => ({ default: renewal.RenewLeaseDialog })));
const MoveOutDialog = lazy(() => import('./parts/move-out.tsx').then((parts) => ({ default: parts.MoveOutDialog })));
const PropertySelect = lazy(() => import('../../../kit/property-select.tsx'));

const tabs = {
  key: 'filter',
  label: 'Lease status',
  options: leaseFilters.map((value) => ({ value, label: leaseFilterLabels[value] })),
};
const dialogs = { renew: RenewDialog, terminate: MoveOutDialog };

/** Whose leases a resident view shows. */
export interface LeaseHolder {
  _id: string;
  name: string;
  email: string;
  unitNumber: string;
  building: string;
}

interface LeaseTableProps {
  heading?: string;
  hint?: ReactNode;
  /** Shows one resident's leases, with Renew and Terminate. */
  resident?: LeaseHolder;
  /** Makes rows selectable; a button in the head that does something with the leases picked, always there. */
  forPicked?: (picked: readonly Lease[], letGo: () => void) => ReactNode;
}

/** Leases by their state: those of the property selected, or one resident's wherever the viewer sees them. */
export function LeaseTable({ heading = 'Leases', hint, resident, forPicked }: LeaseTableProps) {
  const { property, role, may } = useSession();
  const profilePath = useProfilePath();
  const picked = usePicked<Lease>();
  const [creating, setCreating] = useState(false);
  const [acting, setActing] = useState<{ with: keyof typeof dialogs; lease: Lease }>();
  const act = (id: keyof typeof dialogs, label: string, possible: (lease: Lease) => boolean): RowAction<Lease> => ({
    id,
    label: () => label,
    when: (lease) => possible(lease) || lease.voidDate !== null,
    disabled: (lease) => lease.voidDate !== null,
    onAct: (lease) => setActing({ with: id, lease }),
  });
  const profile: RowAction<Lease> = {
    id: 'profile',
    label: () => 'View Profile',
    when: () => true,
    href: ({ user }) => profilePath(user._id),
  };
  const ofResident = [
    act('renew', 'Renew', ({ can }) => can.renew),
    act('terminate', 'Terminate', ({ can }) => can.terminate),
  ];
  const actions = isHidden('leaseRowActions', role, resident !== undefined)
    ? undefined
    : resident
      ? ofResident
      : [profile];
  const mayCreate = may('leases.create') && !isHidden('createLease', role);
  const Dialog = acting && dialogs[acting.with];
  return (
    <>
      <ListScreen
        actions={actions}
        buttons={
          <>
            {mayCreate && <Button onClick={() => setCreating(true)}>Create Lease</Button>}
            {forPicked?.(picked.rows, picked.letGo)}
          </>
        }
        columns={leaseColumns({ property, ofResident: resident !== undefined })}
        defaults={{ orderBy: 'createdAt' }}
        endpoint={listLeases}
        filters={[{ kind: 'search', placeholder: say.searchPlaceholder }, { kind: 'dates' }]}
        hint={hint}
        pick={property && forPicked ? picked.pick : undefined}
        everywhere={resident !== undefined}
        query={resident && { userId: resident._id }}
        rowName={({ user, unitNumber }) => `${user.name}, unit ${unitNumber}`}
        tabs={tabs}
        title={heading}
        within="leases"
      />
      <Suspense>
        {creating && property && (
          <CreateDialog onClose={() => setCreating(false)} property={property} resident={resident} />
        )}
        {creating && !property && (
          <DialogShell
            onClose={() => setCreating(false)}
            open
            subtitle={`${generalMessages.noPropertySelected}. A lease belongs to one property.`}
            title={say.createTitle}
          >
            <PropertySelect onChange={(id) => void switchProperty(id)} value="" />
          </DialogShell>
        )}
        {Dialog && acting && <Dialog lease={acting.lease} onClose={() => setActing(undefined)} />}
      </Suspense>
    </>
  );
}
