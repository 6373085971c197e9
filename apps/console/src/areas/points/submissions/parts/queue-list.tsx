import type { PointLog } from '@hearth/contract/points/point-logs';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, type UIEvent } from 'react';
import { formatAgo } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { kindOf, statusOf, subjectOf } from '../../point-logs/public.tsx';
import { isPickable, type Selection } from './use-selection.ts';

const nearBottomPx = 240;

const Root = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 6,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  '& li': { display: 'flex', alignItems: 'stretch', gap: 2 },
  '& label': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 34,
    borderRadius: 10,
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.surface.subtle },
    '&:has(:disabled)': { visibility: 'hidden' },
    '@media (max-width: 599.95px)': { width: 44 },
  },
  '& input': { width: 16, height: 16, margin: 0, accentColor: theme.vars.palette.primary.main, cursor: 'inherit' },
  '& button': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 12px',
    flex: 1,
    minWidth: 0,
    minHeight: 64,
    padding: '8px 12px',
    border: 0,
    borderRadius: 10,
    background: 'none',
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: 1.4,
    textAlign: 'left',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& button:hover': { background: theme.vars.palette.surface.subtle },
  '& button[aria-current=true]': {
    background: theme.vars.palette.surface.selected,
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
  },
  '& button:focus-visible': { outlineOffset: -2 },
  '& .text': {
    display: 'grid',
    minWidth: 0,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& .side': { display: 'grid', justifyItems: 'end', gap: 2 },
  '@media (max-width: 599.95px)': {
    '& label + button': { gridTemplateColumns: 'minmax(0, 1fr) auto', paddingLeft: 4 },
    '& label + button > :first-child': { display: 'none' },
  },
}));

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
    <Root aria-label="Submissions" onScroll={onScroll} ref={list}>
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
              <span className="text">
                <strong>{log.user.name}</strong>
                <span>{subjectOf(log)}</span>
                <small>{[kindOf(log), showsProperty && log.propertyName].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="side">
                {status === 'pending' ? <Points amount={log.points} signed /> : <StatusChip status={status} />}
                <small>{formatAgo(log.createdAt, now)}</small>
              </span>
            </button>
          </li>
        );
      })}
    </Root>
  );
}
