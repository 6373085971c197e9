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
import { text } from './messages.ts';

const pageSize = 25;

type Look = Pick<OutcomeLook, 'status' | 'before' | 'after'>;
const ofRows: Readonly<Record<string, Look>> = {
  failed: { status: 'denied', ...text.outcomes.failed },
  duplicate: { status: 'denied', ...text.outcomes.duplicate },
  dropped: { status: 'denied', ...text.outcomes.dropped },
  waiting: { status: 'pending', ...text.outcomes.waiting },
};

const columnsOf = (isSent: boolean, heading: string, outcomes: Readonly<Record<string, Look>>): Column<Line>[] => [
  {
    id: 'line',
    header: text.rows.line,
    align: 'right',
    width: 64,
    card: 'row',
    cell: ({ line }) => formatCount(line),
  },
  {
    id: 'title',
    header: heading,
    card: 'title',
    cell: ({ title }) => <span className={styles.words}>{title || text.rows.none}</span>,
  },
  {
    id: 'outcome',
    header: text.rows.outcome,
    nowrap: true,
    card: 'aside',
    cell: ({ outcome }) => {
      const look = ofRows[outcome] ?? outcomes[outcome];
      return look && <StatusChip label={look[isSent ? 'after' : 'before']} status={look.status} />;
    },
  },
  {
    id: 'reason',
    header: text.rows.reason,
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
  /** Header of the column that identifies rows. */
  heading: string;
  outcomes: Readonly<Record<string, Look>>;
}

/** The file's rows and their outcomes, in pages. Rows that need attention come first. */
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
        label={text.rows.shown}
        onChange={(next) => {
          setChosen(next);
          setPage(0);
        }}
        tabs={shown.map((value) => ({ value, label: text.views[value], count: lists.get(value)?.length ?? 0 }))}
        value={view}
      />
      <DataTable
        columns={columns}
        label={text.rows.label}
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={({ line }) => String(line)}
        rowName={({ line }) => text.rows.lineOf(line)}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
      />
    </Stack>
  );
}
