import type { PointLog } from '@hearth/contract/points/point-log-record';
import { useEffect, useRef, type UIEvent } from 'react';
import { formatAgo } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { kindOf, statusOf, subjectOf } from '../../point-logs/public.tsx';
import styles from './queue-list.module.css';
import { isPickable, type Selection } from '../logic/use-selection.ts';

const nearBottomPx = 240;

interface QueueListProps {
  rows: readonly PointLog[];
  /** Names the property in each row. */
  showsProperty: boolean;
  /** Left out where nothing can be picked. */
  selection: Pick<Selection, 'picked' | 'pick'> | undefined;
  currentId: string | undefined;
  onOpen: (id: string) => void;
  onNearEnd: (() => void) | undefined;
}

/** The submissions to choose from; the one that is open stays in view. */
export function QueueList({ rows, showsProperty, selection, currentId, onOpen, onNearEnd }: QueueListProps) {
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
  const now = new Date();
  return (
    <ul className={styles.root} aria-label="Submissions" onScroll={onScroll} ref={list}>
      {rows.map((log, at) => {
        const status = statusOf(log);
        return (
          <li key={log._id}>
            {selection && (
              <label>
                <input
                  aria-label={`Select ${log.user.name}, ${subjectOf(log) || kindOf(log)}`}
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
                <small>{formatAgo(log.createdAt, now)}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
