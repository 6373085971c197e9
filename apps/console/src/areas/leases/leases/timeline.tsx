import { formatCount, formatDate, formatMoney } from '@hearth/contract/format';
import { isHidden } from '@hearth/contract/hidden-actions';
import { listLeases, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { UserRow } from '@hearth/contract/people/user-record';
import { Fragment, useState } from 'react';
import { Answer } from '../../../kit/answer.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { usePages } from '../../../kit/use-pages.ts';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { today } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { remainderOf, stateOf } from './logic/term.ts';
import { CreateLease } from './parts/create-lease.tsx';
import styles from './timeline.module.css';

const termOf = ({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>) =>
  `${formatDate(startDate)} to ${formatDate(endDate)}`;

type LeaseVerb = 'renew' | 'terminate';

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
function LeaseEntry({ lease, renews, isLinked, onAct }: LeaseEntryProps) {
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

const RenewDialog = lazyDialog(() => import('./renew.tsx').then((renewal) => renewal.RenewLeaseDialog));
const MoveOutDialog = lazyDialog(() => import('./dialogs/move-out-dialog.tsx').then((parts) => parts.MoveOutDialog));

const pageSize = 20;
/** From how many leases on they are searched rather than read. */
const many = 12;

/** One resident's leases wherever the viewer sees them, the latest first: to come, current, past and terminated. */
export function LeaseTimeline({ resident }: { resident: PickedUser & Pick<UserRow, 'properties'> }) {
  const { role, may } = useSession();
  const [search, setSearch] = useState('');
  const { open, dialog } = useDialogs({
    renew: (close, lease: Lease) => <RenewDialog lease={lease} onClose={close} />,
    terminate: (close, lease: Lease) => <MoveOutDialog lease={lease} onClose={close} />,
  });
  const searched = useDebounced(search).trim();
  const { rows, total, isPending, isLoadingMore, error, loadMore, refetch } = usePages(
    listLeases,
    { userId: resident._id, filter: 'ALL', orderBy: 'startDate', order: 'desc', search: searched || undefined },
    pageSize,
  );
  const acts = may('leases.manage') && !isHidden('leaseRowActions', role, true);
  const searches = search !== '' || searched !== '' || total > many;
  return (
    <Section
      actions={<CreateLease resident={resident} />}
      hint={!isPending && total > 1 && searched === '' && `${formatCount(total)} leases, the latest first`}
      title="Leases"
    >
      {searches && (
        <div className={styles.search}>
          <SearchField label={say.searchPlaceholder} onChange={setSearch} value={search} />
        </div>
      )}
      <Answer of={{ data: rows.length > 0 || !(isPending || error) ? rows : undefined, error, refetch }} waiting={128}>
        {() =>
          rows.length === 0 && (
            <EmptyState
              hint={searched ? 'No lease matches the search.' : 'Leases that are created or imported are kept here.'}
              title={searched ? undefined : 'No leases yet'}
            />
          )
        }
      </Answer>
      {rows.length > 0 && (
        <ol className={styles.entries} aria-label="Leases">
          {rows.map((lease, i) => (
            <LeaseEntry
              key={lease._id}
              lease={lease}
              isLinked={lease.renews !== null && rows[i + 1]?._id === lease.renews}
              onAct={acts ? (verb) => open[verb](lease) : undefined}
              renews={rows.find(({ _id }) => _id === lease.renews)}
            />
          ))}
        </ol>
      )}
      {(loadMore || isLoadingMore) && (
        <Button className={styles.more} loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
      {dialog}
    </Section>
  );
}
