import { isHidden } from '@hearth/contract/hidden-actions';
import { listLeases, type Lease } from '@hearth/contract/leases/leases';
import type { UserRow } from '@hearth/contract/people/user-record';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { useState } from 'react';
import { Answer } from '../../../kit/answer.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { usePages } from '../../../kit/use-pages.ts';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { formatCount } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { CreateLease } from './parts/create-lease.tsx';
import { LeaseEntry } from './parts/lease-entry.tsx';
import styles from './timeline.module.css';
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
