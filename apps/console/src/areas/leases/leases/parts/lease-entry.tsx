import type { Lease } from '@hearth/contract/leases/leases';
import { Fragment } from 'react';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { today } from '../../../../platform/days.ts';
import { formatDate, formatMoney } from '../../../../platform/format.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import styles from './lease-entry.module.css';
import { remainderOf, stateOf } from '../logic/term.ts';

const termOf = ({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>) =>
  `${formatDate(startDate)} to ${formatDate(endDate)}`;

export type LeaseVerb = 'renew' | 'terminate';

interface LeaseEntryProps {
  lease: Lease;
  /** The lease that this one renews, where it is known. */
  renews: Lease | undefined;
  /** It stands right above the lease that it renews. */
  isLinked: boolean;
  /** For those who may act on leases. */
  onAct: ((verb: LeaseVerb) => void) | undefined;
}

/** One lease of a resident: where, when, for how much, how it stands, and what came before and after. */
export function LeaseEntry({ lease, renews, isLinked, onAct }: LeaseEntryProps) {
  const { property } = useSession();
  const now = today(lease.timezone);
  const state = stateOf(lease, now);
  const remainder = lease.isRenewed ? undefined : remainderOf(lease, now);
  const place = `Unit ${lease.unitNumber}${lease.building && `, ${lease.building}`}`;
  const about = [
    property?._id !== lease.property && lease.propertyName,
    lease.rentAmount !== null &&
      `${formatMoney(lease.rentAmount, property?._id === lease.property ? property.country : undefined)} a month`,
  ].filter(Boolean);
  const story = [
    lease.voidDate && `Terminated on ${formatDate(lease.voidDate, lease.timezone)} by ${lease.updatedBy}`,
    lease.renews !== null && (renews ? `Renewal of the lease from ${formatDate(renews.startDate)}` : 'A renewal'),
    lease.renewal && `Renewed until ${formatDate(lease.renewal.endDate)}`,
    lease.isRenewed && !lease.renewal && 'Renewed',
  ].filter(Boolean);
  return (
    <li className={classNames(styles.root, styles[state.status], isLinked && styles.linked)}>
      <div className={styles.what}>
        <div className={styles.head}>
          <span>{place}</span>
          <StatusChip {...state} />
        </div>
        <p className={styles.term}>
          {termOf(lease)}
          {remainder && (
            <span className={remainder.isSoon ? styles.soon : undefined}>
              {' · '}
              {remainder.text}
            </span>
          )}
        </p>
        {(about.length > 0 || lease.roommates.length > 0) && (
          <p className={styles.quiet}>
            {about.join(' · ')}
            {lease.roommates.map(({ _id, name }, i) => (
              <Fragment key={_id}>
                {i > 0 ? ', ' : about.length > 0 ? ' · with ' : 'with '}
                <ProfileLink userId={_id}>{name}</ProfileLink>
              </Fragment>
            ))}
          </p>
        )}
        {story.length > 0 && <p className={styles.quiet}>{story.join(' · ')}</p>}
      </div>
      {onAct && (
        <div className={styles.acts}>
          {lease.can.renew && (
            <Button aria-label={`Renew ${place}`} onClick={() => onAct('renew')} size="small">
              Renew
            </Button>
          )}
          {(lease.can.terminate || lease.voidDate) && (
            <Button
              aria-label={`Terminate ${place}`}
              disabled={!lease.can.terminate}
              onClick={() => onAct('terminate')}
              size="small"
            >
              Terminate
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
