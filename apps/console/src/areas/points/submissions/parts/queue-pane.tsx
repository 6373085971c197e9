import type { PointLog } from '@hearth/contract/points/point-log-record';
import { useEffect, useRef, type UIEvent } from 'react';
import { common, text as kit } from '../../../../kit/messages.ts';
import { QueryView } from '../../../../kit/query-view.tsx';
import { Ago } from '../../../../ui/ago.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { statusOf, kindOf, subjectOf } from '../../point-logs/public.tsx';
import styles from '../approvals.module.css';
import type { Order } from '../logic/filters.ts';
import { text } from '../messages.ts';
import type { useQueue } from '../logic/queue.ts';
import type { Decision } from '../dialogs/approval-dialogs.tsx';
import { isPickable, type Selection } from '../logic/use-selection.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';

interface QueuePaneProps {
  queue: ReturnType<typeof useQueue>;
  isPendingTab: boolean;
  isFiltered: boolean;
  onReset: () => void;
  order: Order;
  onOrder: (order: Order) => void;
  showsProperty: boolean;
  /** Undefined if rows can't be selected. */
  selection: Selection | undefined;
  onDecide: (decision: Decision) => void;
  currentId: string | undefined;
  onOpen: (id: string) => void;
}

/** Left pane of the review screen: the queue and bulk actions. */
export function QueuePane(props: QueuePaneProps) {
  const { queue, isPendingTab, selection, onOpen } = props;
  const { shown, held } = queue;
  const pickable = selection ? shown.filter(isPickable) : [];
  const pickedShown = pickable.filter(({ _id }) => selection?.picked.has(_id)).length;
  const count = selection?.picked.size ?? 0;
  const decidedShown = isPendingTab ? shown.filter((log) => statusOf(log) !== 'pending').length : 0;
  return (
    <div className={styles.left}>
      <div className={styles.head}>
        {selection && (
          <label>
            <input
              aria-label={text.list.selectShown}
              checked={pickedShown > 0 && pickedShown === pickable.length}
              disabled={pickable.length === 0}
              onChange={(event) => selection.pick(pickable, event.target.checked)}
              ref={(input) => {
                if (input) input.indeterminate = pickedShown > 0 && pickedShown < pickable.length;
              }}
              type="checkbox"
            />
          </label>
        )}
        <span aria-live="polite" className={styles.count}>
          {!queue.isPending && (isPendingTab ? text.list.toReview(queue.total) : text.list.total(queue.total))}
        </span>
        {decidedShown > 0 && (
          <Button onClick={queue.refresh} size="small" variant="text">
            {text.list.hideDecided(decidedShown)}
          </Button>
        )}
        <select
          aria-label={text.list.order}
          onChange={({ target }) => props.onOrder(target.value as Order)}
          value={props.order}
        >
          <option value="asc">{kit.list.oldest}</option>
          <option value="desc">{kit.list.newest}</option>
        </select>
      </div>
      {held.length > 0 && (
        <button className={styles.held} onClick={queue.refresh} type="button">
          {text.list.showNew(held.length)}
        </button>
      )}
      <QueryView
        inset
        of={queue}
        waiting={
          <Stack gap={8}>
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton height={56} key={row} shape="block" />
            ))}
          </Stack>
        }
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyQueue {...props} />
          ) : (
            <QueueList
              currentId={props.currentId}
              onNearEnd={queue.loadMore}
              onOpen={onOpen}
              rows={rows}
              selection={selection}
              showsProperty={props.showsProperty}
            />
          )
        }
      </QueryView>
      {selection && count > 0 && (
        <div aria-label={text.selection.label} className={styles.picked} role="group">
          <div>
            <span role="status">{text.selection.count(count, <Points amount={selection.points} />)}</span>
            {count < queue.total && (
              <Button
                loading={selection.isSelectingAll}
                onClick={() => void selection.pickAll()}
                size="small"
                variant="text"
              >
                {props.isFiltered ? text.selection.allMatches : text.selection.all}
              </Button>
            )}
            <Button onClick={selection.clear} size="small" variant="text">
              {common.clear}
            </Button>
          </div>
          <div>
            <Button color="error" onClick={() => props.onDecide('deny')}>
              {text.selection.deny(count)}
            </Button>
            <Button color="success" onClick={() => props.onDecide('approve')} variant="contained">
              {text.selection.approve(count)}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function EmptyQueue({ isFiltered, isPendingTab, onReset }: QueuePaneProps) {
  if (isFiltered)
    return (
      <EmptyState
        action={
          <Button onClick={onReset} size="small">
            {kit.list.reset}
          </Button>
        }
        title={text.list.noMatch}
      />
    );
  return isPendingTab ? (
    <EmptyState hint={text.list.emptyHint} title={text.list.empty} />
  ) : (
    <EmptyState title={text.list.none} />
  );
}

const nearBottomPx = 240;

interface QueueListProps {
  rows: readonly PointLog[];
  showsProperty: boolean;
  /** Undefined if rows can't be selected. */
  selection: Pick<Selection, 'picked' | 'pick'> | undefined;
  currentId: string | undefined;
  onOpen: (id: string) => void;
  onNearEnd: (() => void) | undefined;
}

/** The submission list; scrolls to the open one. */
function QueueList({ rows, showsProperty, selection, currentId, onOpen, onNearEnd }: QueueListProps) {
  const lastPicked = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearBottomPx) onNearEnd?.();
  };
  const pick = (at: number, on: boolean, withShift: boolean) => {
    const from = withShift ? Math.min(lastPicked.current, at) : at;
    const to = withShift ? Math.max(lastPicked.current, at) : at;
    lastPicked.current = at;
    selection?.pick(rows.slice(from, to + 1).filter(isPickable), on);
  };
  return (
    <ul className={styles.queue} aria-label={text.list.label} onScroll={onScroll} ref={list}>
      {rows.map((log, at) => {
        const status = statusOf(log);
        return (
          <li key={log._id}>
            {selection && (
              <label>
                <input
                  aria-label={text.list.select(log.user.name, subjectOf(log) || kindOf(log))}
                  checked={selection.picked.has(log._id)}
                  disabled={!isPickable(log)}
                  onChange={(event) =>
                    pick(at, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
                  }
                  type="checkbox"
                />
              </label>
            )}
            <button
              aria-current={log._id === currentId || undefined}
              data-log={log._id}
              onClick={() => onOpen(log._id)}
              type="button"
            >
              <UserAvatar name={log.user.name} size={36} />
              <span className={styles.text}>
                <strong>{log.user.name}</strong>
                <span>{subjectOf(log)}</span>
                <small>{[kindOf(log), showsProperty && log.propertyName].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={styles.side}>
                {status === 'pending' ? <Points amount={log.points} signed /> : <StatusChip status={status} />}
                <small>
                  <Ago at={log.createdAt} inControl zone={log.timezone} />
                </small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
