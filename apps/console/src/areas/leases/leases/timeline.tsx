import { formatDate, formatMoney } from '@hearth/contract/format';
import { isHidden } from '@hearth/contract/hidden-actions';
import { listLeases, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages } from '@hearth/contract/leases/messages';
import type { UserRow } from '@hearth/contract/people/user-record';
import { Fragment, useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { common } from '../../../kit/messages.ts';
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
import { text } from './messages.ts';
import { CreateLease } from './parts/create-lease.tsx';
import styles from './timeline.module.css';

const words = text.timeline;

type LeaseVerb = 'renew' | 'terminate';

interface LeaseEntryProps {
  lease: Lease;
  /** The lease that this one renews, if it's loaded. */
  renews: Lease | undefined;
  /** Directly above the lease it renews. */
  isLinked: boolean;
  /** Undefined without permission. */
  onAct: ((verb: LeaseVerb) => void) | undefined;
}

function LeaseEntry({ lease, renews, isLinked, onAct }: LeaseEntryProps) {
  const { property } = useSession();
  const now = today(lease.timezone);
  const state = stateOf(lease, now);
  const remainder = lease.isRenewed ? undefined : remainderOf(lease, now);
  const unit = words.unit(lease.unitNumber, lease.building);
  const about = [
    property?._id !== lease.property && lease.propertyName,
    lease.rentAmount !== null &&
      words.rent(formatMoney(lease.rentAmount, property?._id === lease.property ? property.country : undefined)),
  ].filter(Boolean);
  const story = [
    lease.voidDate && words.terminated(formatDate(lease.voidDate, lease.timezone), lease.updatedBy),
    lease.renews !== null && (renews ? words.renews(formatDate(renews.startDate)) : words.renewal),
    lease.renewal && words.renewedThrough(formatDate(lease.renewal.endDate)),
    lease.isRenewed && !lease.renewal && text.states.renewed,
  ].filter(Boolean);
  return (
    <li className={classNames(styles.root, styles[state.status], isLinked && styles.linked)}>
      <div className={styles.what}>
        <div className={styles.head}>
          <span>{unit}</span>
          <StatusChip {...state} />
        </div>
        <p className={styles.term}>
          {text.term(lease.startDate, lease.endDate)}
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
                {i > 0 ? ', ' : about.length > 0 ? words.withFirst : words.withOnly}
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
            <Button aria-label={words.renewUnit(unit)} onClick={() => onAct('renew')} size="small">
              {words.renew}
            </Button>
          )}
          {(lease.can.terminate || lease.voidDate) && (
            <Button
              aria-label={words.terminateUnit(unit)}
              disabled={!lease.can.terminate}
              onClick={() => onAct('terminate')}
              size="small"
            >
              {words.terminate}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

export const RenewLeaseDialog = lazyDialog(() => import('./form.tsx').then((form) => form.RenewLeaseDialog));
const MoveOutDialog = lazyDialog(() => import('./dialogs/move-out-dialog.tsx').then((parts) => parts.MoveOutDialog));

const pageSize = 20;
/** More leases than this show a search field. */
const searchableFrom = 12;

/** Every lease of a resident that the reader sees, newest first. */
export function LeaseTimeline({ resident }: { resident: PickedUser & Pick<UserRow, 'properties'> }) {
  const { role, may } = useSession();
  const [search, setSearch] = useState('');
  const { open, dialog } = useDialogs({
    renew: (close, lease: Lease) => <RenewLeaseDialog lease={lease} onClose={close} />,
    terminate: (close, lease: Lease) => <MoveOutDialog lease={lease} onClose={close} />,
  });
  const searched = useDebounced(search).trim();
  const { rows, data, total, isPending, isLoadingMore, error, loadMore, refetch } = usePages(
    listLeases,
    { userId: resident._id, filter: 'ALL', orderBy: 'startDate', order: 'desc', search: searched || undefined },
    pageSize,
  );
  const canAct = may('leases.manage') && !isHidden('leaseRowActions', role, true);
  const isSearchable = search !== '' || searched !== '' || total > searchableFrom;
  return (
    <Section
      actions={<CreateLease resident={resident} />}
      hint={!isPending && total > 1 && searched === '' && words.count(total)}
      title={text.title}
    >
      {isSearchable && (
        <div className={styles.search}>
          <SearchField label={leaseMessages.searchPlaceholder} onChange={setSearch} value={search} />
        </div>
      )}
      <QueryView of={{ data, error, refetch }} waiting={128}>
        {() =>
          rows.length === 0 && (
            <EmptyState
              hint={searched ? words.noMatch : words.emptyHint}
              title={searched ? undefined : words.emptyTitle}
            />
          )
        }
      </QueryView>
      {rows.length > 0 && (
        <ol className={styles.entries} aria-label={text.title}>
          {rows.map((lease, i) => (
            <LeaseEntry
              key={lease._id}
              lease={lease}
              isLinked={lease.renews !== null && rows[i + 1]?._id === lease.renews}
              onAct={canAct ? (verb) => open[verb](lease) : undefined}
              renews={rows.find(({ _id }) => _id === lease.renews)}
            />
          ))}
        </ol>
      )}
      {(loadMore || isLoadingMore) && (
        <Button className={styles.more} loading={isLoadingMore} onClick={loadMore}>
          {common.showMore}
        </Button>
      )}
      {dialog}
    </Section>
  );
}
