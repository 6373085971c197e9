import { isHidden } from '@hearth/contract/hidden-actions';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { UserRow } from '@hearth/contract/people/user-record';
import type { Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { AtPlaceOf, AtProperty } from '../../../../kit/at-property.tsx';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import { mayAt, useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';

const CreateDialog = lazyDialog(() => import('../form.tsx').then((form) => form.CreateLeaseDialog));
interface CreateLeaseProps {
  /** Chosen in the dialog where it is not given. */
  resident?: PickedUser & Pick<UserRow, 'properties'>;
}

/** 'Create Lease' for those who may, and its dialog: at the property of the resident, else at the selected one. */
export function CreateLease({ resident }: CreateLeaseProps) {
  const { account, role, may } = useSession();
  const [creating, setCreating] = useState(false);
  const places = resident?.properties.filter(({ property }) => mayAt(account, property, 'leases.create'));
  const creates = places ? places.length > 0 : may('leases.create');
  if (!creates || isHidden('createLease', role)) return null;
  const question = {
    title: say.createTitle,
    why: 'A lease belongs to one property.',
    onClose: () => setCreating(false),
    children: (property: Property) => (
      <CreateDialog onClose={() => setCreating(false)} property={property} resident={resident} />
    ),
  };
  return (
    <>
      <Button onClick={() => setCreating(true)}>Create Lease</Button>
      {creating && (places ? <AtPlaceOf {...question} places={places} /> : <AtProperty {...question} />)}
    </>
  );
}
