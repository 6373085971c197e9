import type { User } from '@hearth/contract/people/user-record';
import { pointMessages } from '@hearth/contract/points/messages';
import Gift from 'lucide-react/icons/gift';
import { useId, useMemo } from 'react';
import { mayAt } from '../../../platform/account-rights.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { useGiftObstacles } from './parts/ineligible.tsx';
import styles from './gifts.module.css';
import { AtPropertyOf, defaultPropertyOf } from '../../../kit/at-property.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { text } from './messages.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const GiftDialog = lazyDialog(() => import('./form.tsx').then((gifts) => gifts.GiftDialog));

/** Sends points to one user at a property that can pay them, or says why it can't. */
export function SendPoints({ user }: { user: User }) {
  const { account, propertyId } = useSession();
  const reasonId = useId();
  const properties = user.properties.filter(
    ({ property, role }) => (role === 'resident' || role === 'ambassador') && mayAt(account, property, 'gifts.send'),
  );
  const own = defaultPropertyOf(properties, propertyId);
  const recipients = useMemo(() => [user], [user]);
  const { obstacles, isChecking } = useGiftObstacles(own?.property, recipients);
  const { open, dialog } = useDialogs({
    send: (close) => (
      <AtPropertyOf onClose={close} properties={properties} title={pointMessages.giftTitle} why={text.oneProperty}>
        {(property) => <GiftDialog initial={recipients} onClose={close} property={property} />}
      </AtPropertyOf>
    ),
  });
  if (properties.length === 0) return null;
  const obstacle = obstacles.get(user._id);
  return (
    <span className={styles.send}>
      <Button
        aria-describedby={obstacle && reasonId}
        disabled={isChecking || obstacle !== undefined}
        onClick={open.send}
        startIcon={<Gift />}
        variant="contained"
      >
        {text.send}
      </Button>
      {obstacle && <small id={reasonId}>{obstacle}</small>}
      {dialog}
    </span>
  );
}
