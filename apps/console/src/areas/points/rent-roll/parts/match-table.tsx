import { rentRollMatchStatuses, type RentRollLine, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/data-table.tsx';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { Stack } from '../../../../ui/layout.tsx';

const pageSize = 25;
type MatchStatus = RentRollMatch['status'];

const looks: Record<MatchStatus, { label: string; status: Status }> = {
  ready: { label: 'Ready', status: 'ready' },
  partial: { label: 'Partial', status: 'pending' },
  late: { label: 'Late', status: 'pending' },
  unpaid: { label: 'Unpaid', status: 'denied' },
  blocked: { label: 'Not possible', status: 'inactive' },
  unmatched: { label: 'Unmatched', status: 'denied' },
  ambiguous: { label: 'Ambiguous', status: 'denied' },
  duplicate: { label: 'Duplicate', status: 'inactive' },
};

/** A line of the file with what became of it. */
export interface MatchedLine extends RentRollMatch {
  line: RentRollLine | undefined;
  notes: readonly string[];
}

/** True for lines that may be selected: paid in full, in part or late. */
export const isSelectable = ({ status, leaseId }: RentRollMatch) =>
  leaseId !== null && (status === 'ready' || status === 'partial' || status === 'late');

const columns: Column<MatchedLine>[] = [
  { id: 'row', header: 'Row', align: 'right', width: 60, cell: ({ row }) => row.toLocaleString('en-US') },
  { id: 'name', header: 'Resident', card: 'title', cell: ({ name, line }) => name || line?.email || '–' },
  { id: 'unit', header: 'Unit', nowrap: true, cell: ({ unitNumber }) => unitNumber || '–' },
  {
    id: 'status',
    header: 'Status',
    nowrap: true,
    card: 'aside',
    cell: ({ status }) => <StatusChip label={looks[status].label} status={looks[status].status} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, notes }) => (
      <span>
        {[reason, ...notes].filter(Boolean).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </span>
    ),
  },
];

interface MatchTableProps {
  lines: readonly MatchedLine[];
  /** Leases selected, by id. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Lines of a rent roll by status, with the reason; those that were paid can be picked. */
export function MatchTable({ lines, selected, onSelect }: MatchTableProps) {
  const [view, setView] = useState<MatchStatus | 'all'>('all');
  const [page, setPage] = useState(0);
  const counts = useMemo(() => Map.groupBy(lines, ({ status }) => status), [lines]);
  const list = view === 'all' ? lines : (counts.get(view) ?? []);
  const shown = rentRollMatchStatuses.filter((status) => counts.has(status));
  return (
    <Stack>
      <StatusTabs
        label="Lines shown"
        onChange={(next) => {
          setView(next);
          setPage(0);
        }}
        tabs={[
          { value: 'all', label: 'All', count: lines.length },
          ...shown.map((status) => ({
            value: status,
            label: looks[status].label,
            count: counts.get(status)?.length ?? 0,
          })),
        ]}
        value={view}
      />
      <DataTable
        columns={columns}
        label="Lines of the rent roll"
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={(line) => (line.leaseId && isSelectable(line) ? line.leaseId : `row ${line.row}`)}
        rowName={({ name, row }) => `${name || 'row'} ${row}`}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
        selection={{ selected, onChange: onSelect, selectable: isSelectable }}
      />
    </Stack>
  );
}
