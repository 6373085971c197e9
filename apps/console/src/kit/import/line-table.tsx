import { useMemo, useState } from 'react';
import { formatCount } from '@hearth/contract/format';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { OutcomeLook } from './declaration.ts';
import { linesIn, views, type Line, type View } from './lines.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './line-table.module.css';

const pageSize = 25;
const names: Record<View, string> = {
  check: 'To check',
  failed: 'Failed',
  duplicate: 'Duplicates',
  dropped: 'Dropped',
  defaulted: 'Defaulted',
  all: 'All rows',
};

type Look = Pick<OutcomeLook, 'status' | 'before' | 'after'>;
const ofRows: Readonly<Record<string, Look>> = {
  failed: { status: 'denied', before: 'Will fail', after: 'Failed' },
  duplicate: { status: 'denied', before: 'Duplicate', after: 'Duplicate' },
  dropped: { status: 'denied', before: 'Dropped', after: 'Dropped' },
  waiting: { status: 'pending', before: 'Not tried', after: 'Not sent' },
};

const columnsOf = (isSent: boolean, heading: string, outcomes: Readonly<Record<string, Look>>): Column<Line>[] => [
  {
    id: 'line',
    header: 'Line',
    align: 'right',
    width: 64,
    card: 'row',
    cell: ({ line }) => formatCount(line),
  },
  {
    id: 'title',
    header: heading,
    card: 'title',
    cell: ({ title }) => <span className={styles.words}>{title || '–'}</span>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    nowrap: true,
    card: 'aside',
    cell: ({ outcome }) => {
      const look = ofRows[outcome] ?? outcomes[outcome];
      return look && <StatusChip label={look[isSent ? 'after' : 'before']} status={look.status} />;
    },
  },
  {
    id: 'reason',
    header: 'Reason',
    card: 'row',
    cell: ({ reasons }) => (
      <span className={styles.words}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </span>
    ),
  },
];

interface LineTableProps {
  lines: readonly Line[];
  isSent: boolean;
  /** What rows are known by. */
  heading: string;
  outcomes: Readonly<Record<string, Look>>;
}

/** The rows of the file with what becomes of them, a page at a time; first those that want a look. */
export function LineTable({ lines, isSent, heading, outcomes }: LineTableProps) {
  const lists = useMemo(() => new Map(views.map((view) => [view, linesIn(lines, view)] as const)), [lines]);
  const shown = views.filter((view) => view === 'all' || (lists.get(view)?.length ?? 0) > 0);
  const columns = useMemo(() => columnsOf(isSent, heading, outcomes), [isSent, heading, outcomes]);
  const [chosen, setChosen] = useState<View>();
  const [page, setPage] = useState(0);
  const view = chosen && shown.includes(chosen) ? chosen : (shown[0] ?? 'all');
  const list = lists.get(view) ?? [];
  return (
    <Stack>
      <StatusTabs
        label="Rows shown"
        onChange={(next) => {
          setChosen(next);
          setPage(0);
        }}
        tabs={shown.map((value) => ({ value, label: names[value], count: lists.get(value)?.length ?? 0 }))}
        value={view}
      />
      <DataTable
        columns={columns}
        label="Rows of the file"
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={({ line }) => String(line)}
        rowName={({ line }) => `Line ${line}`}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
      />
    </Stack>
  );
}
