import type { DecisionResult } from '@hearth/contract/points/decisions';
import { pointMessages } from '@hearth/contract/points/messages';
import type { Audience } from '@hearth/contract/boosts';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import KeyboardIcon from 'lucide-react/icons/keyboard';
import { useEffect, useRef, useState } from 'react';
import { useChange, useOpened } from '../../../kit/address.ts';
import { useExport } from '../../../kit/list-export.tsx';
import { ListFilters } from '../../../kit/list-filters.tsx';
import { useNewScope } from '../../../kit/use-new-scope.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isTyping } from '../../../ui/is-typing.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { PointLogView, type DecisionHandle } from '../point-logs/public.tsx';
import styles from './approvals.module.css';
import { approvalDefaults, approvalFilters, approvalTabs, useQueueFilters, closedLog } from './logic/filters.ts';
import { text } from './messages.ts';
import { QueuePane } from './parts/queue-pane.tsx';
import { nextPending, queueQuery, useQueue } from './logic/queue.ts';
import type { Decision } from './dialogs/approval-dialogs.tsx';
import { isPickable, useSelection } from './logic/use-selection.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

/** Below this width a submission opens over the list. */
const onePane = '(width < 1100px)';

const KeysHelp = lazyDialog(() => import('./dialogs/approval-dialogs.tsx').then((parts) => parts.KeysHelp));
const BulkDialog = lazyDialog(() => import('./dialogs/approval-dialogs.tsx').then((parts) => parts.BulkDialog));

const none: ReadonlySet<string> = new Set();

/** Review screen: queue, open submission and keyboard shortcuts. */
function Approvals({ userType }: { userType: Audience }) {
  const { scope, property, may } = useSession();
  const change = useChange();
  const opened = useOpened('log');
  const narrow = useMediaQuery(onePane);
  const decision = useRef<DecisionHandle>(null);
  const [settled, setSettled] = useState(none);
  const { state, filters, isFiltered, setStatus, setOrder, reset } = useQueueFilters(userType, scope);
  const queue = useQueue(filters, settled);
  const { shown } = queue;
  const isPendingTab = filters.status === 'pending';
  const picks = useSelection(filters);
  const selection = isPendingTab && may('pointLogs.decide') ? picks : undefined;
  const csv = { fileName: 'pointlog.csv', failed: pointMessages.exportFailed };
  const exporting = useExport(listPointLogs, { query: queueQuery(filters) }, queue.total, csv);
  useNewScope(scope, (isReturn) => !isReturn && change({ ...closedLog, propertyId: undefined }, { replace: true }));

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
  const onResults = (results: readonly DecisionResult[]) =>
    setSettled((before) => new Set([...before, ...results.map(({ pointLogId }) => pointLogId)]));
  const onBulkDecided = () => {
    if (![...picks.picked.keys()].some((id) => settled.has(id))) return;
    picks.clear();
    queue.refresh();
    if (current !== undefined && settled.has(current)) change(closedLog, { replace: true });
  };
  const { open, dialog } = useDialogs({
    help: (close) => <KeysHelp onClose={close} />,
    decide: (close, verb: Decision) => (
      <BulkDialog
        decision={verb}
        onClose={() => {
          close();
          onBulkDecided();
        }}
        onResults={onResults}
        picked={[...picks.picked.values()]}
        scope={{ ...scope, propertyId: filters.propertyId }}
      />
    ),
  });
  const decidePicked = (verb: Decision) => picks.picked.size > 0 && selection && open.decide(verb);
  useReviewKeys(
    {
      next: () => step(1),
      previous: () => step(-1),
      approve: () => decision.current?.begin('approve'),
      deny: () => decision.current?.begin('deny'),
      pick: () => {
        const row = shown.find(({ _id }) => _id === current);
        if (row && isPickable(row)) selection?.pick([row], !picks.picked.has(row._id));
      },
      approvePicked: () => decidePicked('approve'),
      denyPicked: () => decidePicked('deny'),
      leave: () => {
        if (narrow && current) opened.close();
        else picks.clear();
      },
      help: open.help,
    },
    narrow && current ? 1 : 0,
  );
  const onDecided = (log: PointLogDetail) => {
    const next = nextPending(shown, log._id);
    if (next) opened.open(next, { replace: true });
    else if (narrow) opened.close();
    (document.activeElement as HTMLElement | null)?.blur();
  };
  const view = current && (
    <PointLogView
      decision={decision}
      id={current}
      onDecided={onDecided}
      panel={narrow ? { title: text.submission, onClose: opened.close } : undefined}
    />
  );

  return (
    <>
      <PageHeader
        actions={
          <>
            <StatusTabs
              label={approvalTabs.label}
              onChange={setStatus}
              tabs={approvalTabs.options.map((tab) =>
                tab.value === filters.status && !queue.isPending ? { ...tab, count: queue.total } : tab,
              )}
              value={filters.status}
            />
            {exporting.button}
            <Button
              aria-keyshortcuts="?"
              onClick={open.help}
              className={styles.shortcuts}
              startIcon={<KeyboardIcon />}
              variant="text"
            >
              {text.shortcuts}
            </Button>
          </>
        }
        title={text.titles[userType]}
      />
      <div className={styles.review}>
        <div className={styles.filters}>
          <ListFilters clears={closedLog} defaults={approvalDefaults} filters={approvalFilters} state={state} />
          {exporting.strip}
        </div>
        <QueuePane
          currentId={current}
          isFiltered={isFiltered}
          isPendingTab={isPendingTab}
          onDecide={open.decide}
          onOpen={show}
          onOrder={setOrder}
          onReset={reset}
          order={filters.order}
          queue={queue}
          selection={selection}
          showsProperty={property === null}
        />
        {!narrow && (
          <div className={styles.right}>
            <h2 className={visuallyHidden}>{text.submission}</h2>
            {view ?? (
              <div className={styles.nothing}>
                {!queue.isPending && <EmptyState hint={text.noneOpenHint} title={text.noneOpen} />}
              </div>
            )}
          </div>
        )}
      </div>
      {narrow && view}
      {dialog}
    </>
  );
}

/** /community/boost-approval */
export const ResidentApprovals = () => <Approvals userType="RESIDENT" />;

/** /ambassador/approval */
export const AmbassadorApprovals = () => <Approvals userType="AMBASSADOR" />;

interface ReviewKeys {
  next: () => void;
  previous: () => void;
  approve: () => void;
  deny: () => void;
  /** Toggles selection of the open submission. */
  pick: () => void;
  approvePicked: () => void;
  denyPicked: () => void;
  leave: () => void;
  help: () => void;
}

/**
 * Review shortcuts (listed in `text.keys`). Off while typing, or while a dialog other than the submission's own panel is open.
 */
function useReviewKeys(keys: ReviewKeys, ownDialogs: number) {
  const latest = useRef({ ...keys, ownDialogs });
  useEffect(() => {
    latest.current = { ...keys, ownDialogs };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelectorAll('[role=dialog], [role=alertdialog]').length > latest.current.ownDialogs) return;
      const { next, previous, approve, deny, pick, approvePicked, denyPicked, leave, help } = latest.current;
      const act = {
        j: next,
        ArrowDown: next,
        k: previous,
        ArrowUp: previous,
        a: event.shiftKey ? approvePicked : approve,
        d: event.shiftKey ? denyPicked : deny,
        x: pick,
        Escape: leave,
        '?': help,
      }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
