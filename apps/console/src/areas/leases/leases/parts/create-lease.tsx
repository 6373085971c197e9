import { generalMessages } from '@hearth/contract/errors';
import { isHidden } from '@hearth/contract/hidden-actions';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { lazy, Suspense, useState } from 'react';
import { switchProperty } from '../../../../kit/switch-property.ts';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';

const CreateDialog = lazy(() => import('../form.tsx').then((form) => ({ default: form.CreateLeaseDialog })));
const PropertySelect = lazy(() => import('../../../../kit/property-select.tsx'));

/** 'Create Lease' for those who may, and its dialog; the property first where none is selected. */
export function CreateLease({ resident }: { resident?: PickedUser }) {
  const { property, role, may } = useSession();
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  if (!may('leases.create') || isHidden('createLease', role)) return null;
  return (
    <>
      <Button onClick={() => setCreating(true)}>Create Lease</Button>
      <Suspense>
        {creating && property && <CreateDialog onClose={close} property={property} resident={resident} />}
        {creating && !property && (
          <DialogShell
            onClose={close}
            open
            subtitle={`${generalMessages.noPropertySelected}. A lease belongs to one property.`}
            title={say.createTitle}
          >
            <PropertySelect onChange={(id) => void switchProperty(id)} value="" />
          </DialogShell>
        )}
      </Suspense>
    </>
  );
}
