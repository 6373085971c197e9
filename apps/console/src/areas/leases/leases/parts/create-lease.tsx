import { isHidden } from '@hearth/contract/hidden-actions';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { UserRow } from '@hearth/contract/people/user-record';
import type { Property } from '@hearth/contract/properties/properties';
import { AtPlaceOf, AtProperty } from '../../../../kit/at-property.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import { mayAt } from '../../../../platform/account-rights.ts';
import { useSession } from '../../../../platform/session.tsx';
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
  const places = resident?.properties.filter(({ property }) => mayAt(account, property, 'leases.create'));
  const creates = places ? places.length > 0 : may('leases.create');
  const { open, dialog } = useDialogs({
    create: (onClose) => {
      const question = {
        title: say.createTitle,
        why: 'A lease belongs to one property.',
        onClose,
        children: (property: Property) => <CreateDialog onClose={onClose} property={property} resident={resident} />,
      };
      return places ? <AtPlaceOf {...question} places={places} /> : <AtProperty {...question} />;
    },
  });
  if (!creates || isHidden('createLease', role)) return null;
  return (
    <>
      <Button onClick={open.create}>Create Lease</Button>
      {dialog}
    </>
  );
}
