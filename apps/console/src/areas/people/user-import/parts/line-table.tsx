import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/data-table.tsx';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { linesIn, views, type Line, type Outcome, type View } from '../logic/lines.ts';
import { Stack } from '../../../../ui/layout.tsx';
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

const looks: Record<Outcome, { status: Status; before: string; after: string }> = {
  created: { status: 'approved', before: 'New', after: 'Created' },
  added: { status: 'approved', before: 'To add', after: 'Added' },
  existing: { status: 'inactive', before: 'Here already', after: 'Here already' },
  failed: { status: 'denied', before: 'Will fail', after: 'Failed' },
  duplicate: { status: 'denied', before: 'Duplicate', after: 'Duplicate' },
  dropped: { status: 'denied', before: 'Dropped', after: 'Dropped' },
  waiting: { status: 'pending', before: 'Not tried', after: 'Not sent' },
};

const columnsOf = (isSent: boolean): Column<Line>[] => [
  {
    id: 'line',
    header: 'Line',
    align: 'right',
    width: 64,
    card: 'row',
    cell: ({ line }) => line.toLocaleString('en-US'),
  },
  {
    id: 'email',
    header: 'Email',
    card: 'title',
    cell: ({ email, name }) => <span className={styles.words}>{email || name || '–'}</span>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    nowrap: true,
    card: 'aside',
    cell: ({ outcome }) => (
      <StatusChip label={looks[outcome][isSent ? 'after' : 'before']} status={looks[outcome].status} />
    ),
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
const before = columnsOf(false);
const after = columnsOf(true);

/** The rows of the file with what becomes of them, a page at a time; first those that want a look. */
export function LineTable({ lines, isSent }: { lines: readonly Line[]; isSent: boolean }) {
  const lists = useMemo(() => new Map(views.map((view) => [view, linesIn(lines, view)] as const)), [lines]);
  const shown = views.filter((view) => view === 'all' || (lists.get(view)?.length ?? 0) > 0);
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
        columns={isSent ? after : before}
        label="Rows of the file"
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={({ line }) => String(line)}
        rowName={({ line }) => `Line ${line}`}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
      />
    </Stack>
  );
}
