import { giftRecipientsMaximum } from '@hearth/contract/constants';
import type { Lease } from '@hearth/contract/leases/leases';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { useSession } from '../../../platform/session.tsx';
import { LeaseTable } from '../../leases/leases/public.tsx';

const GiftDialog = lazy(() => import('./form.tsx').then((gifts) => ({ default: gifts.GiftDialog })));

/** Each resident of the leases once, as many as one gift may reach. */
const residentsOf = (leases: readonly Lease[]): PickedUser[] =>
  [
    ...new Map(leases.map(({ user, unitNumber, building }) => [user._id, { ...user, unitNumber, building }])).values(),
  ].slice(0, giftRecipientsMaximum);

/** The leases of everybody, and gifts for the residents of those that are picked. */
export function LeasesWithGifts() {
  const { property, may } = useSession();
  const [sending, setSending] = useState<{ users: readonly PickedUser[]; letGo: () => void }>();
  const sends = may('gifts.send');
  const close = () => setSending(undefined);
  return (
    <>
      <LeaseTable
        forPicked={
          sends && property
            ? (picked, letGo) => (
                <Button
                  color="primary"
                  disabled={picked.length === 0}
                  onClick={() => setSending({ users: residentsOf(picked), letGo })}
                  variant="contained"
                >
                  Send Gifts
                </Button>
              )
            : undefined
        }
        hint={sends && !property ? 'Choose one property to send gifts' : undefined}
      />
      <Suspense>
        {sending && property && (
          <GiftDialog initial={sending.users} onClose={close} onSent={sending.letGo} property={property} />
        )}
      </Suspense>
    </>
  );
}
