import { counted, plural } from '@hearth/contract/counts';
import { Answer } from '../../../../kit/answer.tsx';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { statusOf } from '../../point-logs/public.tsx';
import styles from '../approvals.module.css';
import { QueueList } from './queue-list.tsx';
import type { Order } from '../logic/review-queue.ts';
import type { Decision } from '../logic/use-many.ts';
import type { useQueue } from '../logic/use-queue.ts';
import { isPickable, type Selection } from '../logic/use-selection.ts';

interface QueuePaneProps {
  queue: ReturnType<typeof useQueue>;
  isPendingTab: boolean;
  isFiltered: boolean;
  onReset: () => void;
  order: Order;
  onOrder: (order: Order) => void;
  showsProperty: boolean;
  /** Left out where nothing can be picked. */
  selection: Selection | undefined;
  onDecide: (decision: Decision) => void;
  currentId: string | undefined;
  onOpen: (id: string) => void;
}

/** The left pane of the review: what waits, in order, and what can be done with those that are picked. */
export function QueuePane(props: QueuePaneProps) {
  const { queue, isPendingTab, selection, onOpen } = props;
  const { shown, held } = queue;
  const pickable = selection ? shown.filter(isPickable) : [];
  const pickedShown = pickable.filter(({ _id }) => selection?.picked.has(_id)).length;
  const count = selection?.picked.size ?? 0;
  const decidedShown = isPendingTab ? shown.filter((log) => statusOf(log) !== 'pending').length : 0;
  const waiting = `${formatCount(queue.total)} ${isPendingTab ? 'waiting' : plural(queue.total, 'submission')}`;
  return (
    <div className={styles.left}>
      <div className={styles.head}>
        {selection && (
          <label>
            <input
              aria-label="Select the submissions shown"
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
          {queue.isPending ? '' : waiting}
        </span>
        {decidedShown > 0 && (
          <Button onClick={queue.renew} size="small" variant="text">
            Hide {formatCount(decidedShown)} decided
          </Button>
        )}
        <select aria-label="Order" onChange={({ target }) => props.onOrder(target.value as Order)} value={props.order}>
          <option value="asc">Oldest first</option>
          <option value="desc">Newest first</option>
        </select>
      </div>
      {held.length > 0 && (
        <button className={styles.held} onClick={queue.renew} type="button">
          Show {counted(held.length, 'new submission')}
        </button>
      )}
      <Answer
        inset
        of={{ ...queue, data: shown.length > 0 || !(queue.isPending || queue.error) ? shown : undefined }}
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
            <NothingShown {...props} />
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
      </Answer>
      {selection && count > 0 && (
        <div aria-label="Selected submissions" className={styles.picked} role="group">
          <div>
            <span role="status">
              <strong>{formatCount(count)} selected</strong> · <Points amount={selection.points} />
            </span>
            {count < queue.total && (
              <Button loading={selection.asking} onClick={() => void selection.pickAll()} size="small" variant="text">
                {props.isFiltered ? 'Select all that match' : 'Select all'}
              </Button>
            )}
            <Button onClick={selection.clear} size="small" variant="text">
              Clear
            </Button>
          </div>
          <div>
            <Button color="error" onClick={() => props.onDecide('deny')}>
              Deny {formatCount(count)}
            </Button>
            <Button color="success" onClick={() => props.onDecide('approve')} variant="contained">
              Approve {formatCount(count)}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function NothingShown({ isFiltered, isPendingTab, onReset }: QueuePaneProps) {
  if (isFiltered)
    return (
      <EmptyState
        action={
          <Button onClick={onReset} size="small">
            Reset filters
          </Button>
        }
        hint="No submission matches the filters."
      />
    );
  return isPendingTab ? (
    <EmptyState hint="New submissions appear here as they arrive." title="All caught up" />
  ) : (
    <EmptyState />
  );
}
