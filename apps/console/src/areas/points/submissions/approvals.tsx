import type { Audience } from '@hearth/contract/points/point-log-types';
import type { PointLogDetail } from '@hearth/contract/points/point-logs';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { one, useAddress, useOpened } from '../../../kit/address.ts';
import { SearchFilter } from '../../../kit/search-filter.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { formatCount } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { PointLogView } from '../point-logs/detail.tsx';
import type { DecisionHandle } from '../point-logs/parts/decision.tsx';
import { statusOf } from '../point-logs/parts/status.ts';
import { QueueList } from './parts/queue-list.tsx';
import { onePane, ReviewBox } from './parts/review-box.ts';
import { nextPending, type Order } from './parts/review-queue.ts';
import { useQueue } from './parts/use-queue.ts';
import { useReviewKeys } from './parts/use-review-keys.ts';

const KeysHelp = lazy(() => import('./parts/keys-help.tsx').then((parts) => ({ default: parts.KeysHelp })));

const tabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'denied', label: 'Denied' },
  { value: 'void', label: 'Voided' },
  { value: 'all', label: 'All' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** What a person who decides on many submissions needs: the list, the submission beside it, and the keyboard. */
function Approvals({ userType, title }: { userType: Audience; title: string }) {
  const { propertyId } = useSession();
  const { search, change } = useAddress();
  const opened = useOpened('log');
  const narrow = useMediaQuery(onePane);
  const decision = useRef<DecisionHandle>(null);
  const [helping, setHelping] = useState(false);
  const status: Tab = tabs.find(({ value }) => value === one(search.status))?.value ?? 'pending';
  const usual: Order = status === 'pending' ? 'asc' : 'desc';
  const asked = one(search.order);
  const order: Order = asked === 'asc' || asked === 'desc' ? asked : usual;
  const text = one(search.search)?.slice(0, 200);
  const queue = useQueue({ propertyId, userType, status, search: text || undefined, order });
  const { shown, held } = queue;
  const first = shown[0]?._id;
  const current = opened.id ?? (narrow ? undefined : first);
  const pinned = !narrow && opened.id === undefined && first !== undefined;
  useEffect(() => {
    if (pinned) opened.open(first, { replace: true });
  });

  const show = (id: string | undefined) => id !== undefined && opened.open(id, { replace: opened.id !== undefined });
  const step = (by: number) => {
    const at = shown.findIndex(({ _id }) => _id === current);
    show(shown[at < 0 ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1)]?._id);
  };
  useReviewKeys(
    {
      next: () => step(1),
      previous: () => step(-1),
      approve: () => decision.current?.begin('approve'),
      deny: () => decision.current?.begin('deny'),
      leave: () => narrow && opened.close(),
      help: () => setHelping(true),
    },
    narrow && current ? 1 : 0,
  );
  const onDecided = (log: PointLogDetail) => {
    const next = nextPending(shown, log._id);
    if (next) opened.open(next, { replace: true });
    else if (narrow) opened.close();
    (document.activeElement as HTMLElement | null)?.blur();
  };
  const filter = (values: Record<string, string | undefined>, replace = false) =>
    change({ ...values, log: undefined }, { replace });
  const decidedShown = status === 'pending' ? shown.filter((log) => statusOf(log) !== 'pending').length : 0;
  const view = current && <PointLogView decision={decision} id={current} key={current} onDecided={onDecided} />;

  return (
    <>
      <PageHeader
        actions={
          <>
            <StatusTabs
              label="Status"
              onChange={(value) => filter({ status: value === 'pending' ? undefined : value, order: undefined })}
              tabs={tabs.map((tab) =>
                tab.value === status && !queue.isPending ? { ...tab, count: queue.total } : tab,
              )}
              value={status}
            />
            <Button
              aria-keyshortcuts="?"
              onClick={() => setHelping(true)}
              startIcon={<KeyboardIcon />}
              sx={{ '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' } }}
              variant="text"
            >
              Shortcuts
            </Button>
          </>
        }
        title={title}
      />
      <ReviewBox>
        <div className="left">
          <div className="find">
            <SearchFilter
              onChange={(value) => filter({ search: value || undefined }, Boolean(text))}
              value={text ?? ''}
            />
            <select
              aria-label="Order"
              onChange={(event) => filter({ order: event.target.value === usual ? undefined : event.target.value })}
              value={order}
            >
              <option value="asc">Oldest first</option>
              <option value="desc">Newest first</option>
            </select>
          </div>
          {held.length > 0 && (
            <button className="held" onClick={queue.renew} type="button">
              {held.length === 1 ? 'Show 1 new submission' : `Show ${formatCount(held.length)} new submissions`}
            </button>
          )}
          {queue.error && shown.length === 0 && (
            <InlineAlert
              action={
                <Button onClick={queue.refetch} size="small">
                  Try again
                </Button>
              }
              severity="error"
            >
              {messageOf(queue.error)}
            </InlineAlert>
          )}
          {queue.isPending && (
            <div aria-busy style={{ padding: 12 }}>
              {[1, 2, 3, 4, 5, 6].map((row) => (
                <Skeleton height={56} key={row} sx={{ mb: 1 }} variant="rounded" />
              ))}
            </div>
          )}
          {!queue.isPending && !queue.error && shown.length === 0 && (
            <EmptyState
              hint={status === 'pending' ? 'New submissions appear here as they arrive.' : undefined}
              title={status === 'pending' && !text ? 'All caught up' : undefined}
            />
          )}
          {shown.length > 0 && (
            <QueueList currentId={current} onNearEnd={queue.loadMore} onOpen={(id) => show(id)} rows={shown} />
          )}
          <div aria-live="polite" className="foot">
            {queue.isPending
              ? ''
              : status === 'pending'
                ? `${formatCount(queue.total)} waiting`
                : `${formatCount(queue.total)} submissions`}
            {decidedShown > 0 && (
              <Button onClick={queue.renew} size="small" variant="text">
                Hide {formatCount(decidedShown)} decided
              </Button>
            )}
          </div>
        </div>
        {!narrow && (
          <div className="right">
            {view ?? (
              <div className="nothing">
                {!queue.isPending && <EmptyState hint="Choose a submission at the left." title="Nothing is open" />}
              </div>
            )}
          </div>
        )}
      </ReviewBox>
      {narrow && view && (
        <SidePanel onClose={opened.close} title="Submission">
          {view}
        </SidePanel>
      )}
      <Suspense>{helping && <KeysHelp onClose={() => setHelping(false)} />}</Suspense>
    </>
  );
}

/** /community/boost-approval */
export const ResidentApprovals = () => <Approvals title="Boost Approvals" userType="RESIDENT" />;

/** /ambassador/approval */
export const AmbassadorApprovals = () => <Approvals title="Ambassador Approvals" userType="AMBASSADOR" />;
