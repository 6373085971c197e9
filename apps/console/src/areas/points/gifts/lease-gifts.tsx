import { giftRecipientsMaximum } from '@hearth/contract/constants';
import type { Lease } from '@hearth/contract/leases/leases';
import { pointMessages } from '@hearth/contract/points/messages';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { LeaseTable } from '../../leases/leases/public.tsx';
import { text } from './messages.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const GiftDialog = lazyDialog(() => import('./form.tsx').then((gifts) => gifts.GiftDialog));

const residentsOf = (leases: readonly Lease[]): PickedUser[] => [
  ...new Map(leases.map(({ user, unitNumber, building }) => [user._id, { ...user, unitNumber, building }])).values(),
];

/** All leases, with gifts for the residents of the selected ones. */
export function LeasesWithGifts() {
  const { property, may } = useSession();
  const { open, dialog } = useDialogs({
    send: (close, users: readonly PickedUser[], clearSelection: () => void) =>
      property && <GiftDialog initial={users} onClose={close} onSent={clearSelection} property={property} />,
  });
  const sends = may('gifts.send');
  const begin = (picked: readonly Lease[], clearSelection: () => void) => {
    const users = residentsOf(picked);
    if (users.length > giftRecipientsMaximum) toast.error(pointMessages.tooManyRecipients);
    else open.send(users, clearSelection);
  };
  return (
    <>
      <LeaseTable
        forPicked={
          sends
            ? (picked, clearSelection) => (
                <Button
                  disabled={!property || picked.length === 0}
                  onClick={() => begin(picked, clearSelection)}
                  variant="contained"
                >
                  {text.sendGifts}
                </Button>
              )
            : undefined
        }
        hint={sends && !property ? text.chooseProperty : undefined}
      />
      {dialog}
    </>
  );
}
