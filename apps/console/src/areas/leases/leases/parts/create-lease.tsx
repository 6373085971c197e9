import { isHidden } from '@hearth/contract/hidden-actions';
import { leaseMessages } from '@hearth/contract/leases/messages';
import type { UserRow } from '@hearth/contract/people/user-record';
import type { Property } from '@hearth/contract/properties/properties';
import { AtPropertyOf, AtProperty } from '../../../../kit/at-property.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import { mayAt } from '../../../../platform/account-rights.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { text } from '../messages.ts';

const CreateDialog = lazyDialog(() => import('../form.tsx').then((form) => form.CreateLeaseDialog));

interface CreateLeaseProps {
  /** Undefined to choose one in the dialog. */
  resident?: PickedUser & Pick<UserRow, 'properties'>;
}

/** The button and its dialog, at the resident's property or else at the selected one. */
export function CreateLease({ resident }: CreateLeaseProps) {
  const { account, role, may } = useSession();
  const properties = resident?.properties.filter(({ property }) => mayAt(account, property, 'leases.create'));
  const canCreate = properties ? properties.length > 0 : may('leases.create');
  const { open, dialog } = useDialogs({
    create: (onClose) => {
      const question = {
        title: leaseMessages.createTitle,
        why: text.create.noProperty,
        onClose,
        children: (property: Property) => <CreateDialog onClose={onClose} property={property} resident={resident} />,
      };
      return properties ? <AtPropertyOf {...question} properties={properties} /> : <AtProperty {...question} />;
    },
  });
  if (!canCreate || isHidden('createLease', role)) return null;
  return (
    <>
      <Button onClick={open.create}>{text.create.button}</Button>
      {dialog}
    </>
  );
}
