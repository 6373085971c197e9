import { isHidden } from '@hearth/contract/hidden-actions';
import { listLeases, type Lease } from '@hearth/contract/leases/leases';
import type { UserRow } from '@hearth/contract/people/user-record';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { useState } from 'react';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { usePages } from '../../../kit/use-pages.ts';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { formatCount } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CreateLease } from './parts/create-lease.tsx';
import { LeaseEntry, type LeaseVerb } from './parts/lease-entry.tsx';
import styles from './timeline.module.css';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const RenewDialog = lazyDialog(() => import('./renew.tsx').then((renewal) => renewal.RenewLeaseDialog));
const MoveOutDialog = lazyDialog(() => import('./dialogs/move-out-dialog.tsx').then((parts) => parts.MoveOutDialog));

const pageSize = 20;
/** From how many leases on they are searched rather than read. */
const many = 12;

/** One resident's leases wherever the viewer sees them, the latest first: to come, current, past and terminated. */
export function LeaseTimeline({ resident }: { resident: PickedUser & Pick<UserRow, 'properties'> }) {
  const { role, may } = useSession();
  const [search, setSearch] = useState('');
  const [acting, setActing] = useState<{ with: LeaseVerb; lease: Lease }>();
  const close = () => setActing(undefined);
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
        <div style={{ maxWidth: 360, marginBottom: 16 }}>
          <SearchField label={say.searchPlaceholder} onChange={setSearch} value={search} />
        </div>
      )}
      {error && rows.length === 0 && <RetryAlert onRetry={refetch}>{messageOf(error)}</RetryAlert>}
      {isPending && <Skeleton height={128} shape="block" />}
      {!isPending && !error && rows.length === 0 && (
        <EmptyState
          hint={searched ? 'No lease matches the search.' : 'Leases that are created or imported are kept here.'}
          title={searched ? undefined : 'No leases yet'}
        />
      )}
      {rows.length > 0 && (
        <ol className={styles.entries} aria-label="Leases">
          {rows.map((lease, i) => (
            <LeaseEntry
              key={lease._id}
              lease={lease}
              isLinked={lease.renews !== null && rows[i + 1]?._id === lease.renews}
              onAct={acts ? (verb) => setActing({ with: verb, lease }) : undefined}
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
      <>
        {acting?.with === 'renew' && <RenewDialog lease={acting.lease} onClose={close} />}
        {acting?.with === 'terminate' && <MoveOutDialog lease={acting.lease} onClose={close} />}
      </>
    </Section>
  );
}
