import type { User } from '@hearth/contract/people/users';
import { pointMessages as say } from '@hearth/contract/points/messages';
import { getProperty } from '@hearth/contract/properties/properties';
import Gift from 'lucide-react/icons/gift';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useEndpoint } from '../../../platform/query.ts';
import { mayAt, useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useObstacles } from './parts/refused.tsx';
import styles from './send-points.module.css';

const GiftDialog = lazy(() => import('./form.tsx').then((gifts) => ({ default: gifts.GiftDialog })));

/** 'Send points' to one person, by a property where they can be paid; where they cannot, why. */
export function SendPoints({ user }: { user: User }) {
  const { account, propertyId } = useSession();
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const why = useId();
  const places = user.properties.filter(
    ({ property, role }) => (role === 'resident' || role === 'ambassador') && mayAt(account, property, 'gifts.send'),
  );
  const own = places.find(({ property }) => property === propertyId) ?? (places.length === 1 ? places[0] : undefined);
  const placeId = own?.property ?? chosen;
  const recipients = useMemo(() => [user], [user]);
  const { obstacles, isChecking } = useObstacles(own?.property, recipients);
  const place = useEndpoint(
    getProperty,
    { params: { id: placeId ?? '' } },
    { enabled: sending && placeId !== undefined },
  ).data?.data;
  if (places.length === 0) return null;
  const obstacle = obstacles.get(user._id);
  const close = () => {
    setSending(false);
    setChosen(undefined);
  };
  return (
    <span className={styles.root}>
      <Button
        aria-describedby={obstacle && why}
        disabled={isChecking || obstacle !== undefined}
        onClick={() => setSending(true)}
        startIcon={<Gift />}
        variant="contained"
      >
        Send points
      </Button>
      {obstacle && <small id={why}>{obstacle}</small>}
      <Suspense>
        {sending && place && <GiftDialog initial={recipients} onClose={close} property={place} />}
        {sending && !placeId && (
          <DialogShell onClose={close} open subtitle="Points are paid by one property." title={say.giftTitle}>
            <SelectField
              label="Property"
              onChange={setChosen}
              options={places.map(({ property, name }) => ({ value: property, label: name }))}
              placeholder="Choose a property"
              value=""
            />
          </DialogShell>
        )}
      </Suspense>
    </span>
  );
}
