import { decisionOutcomes, type DecisionResult } from '@hearth/contract/points/decisions';
import { useState } from 'react';
import { Person } from '../../../../kit/person.tsx';
import { formatCount } from '../../../../platform/format.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { Stack } from '../../../../ui/layout.tsx';

const pageSize = 10;
type Outcome = DecisionResult['outcome'];

const looks: Record<Outcome, { label: string; status: Status }> = {
  approved: { label: 'Approved', status: 'approved' },
  denied: { label: 'Denied', status: 'denied' },
  skipped: { label: 'Skipped', status: 'inactive' },
  refused: { label: 'Not decided', status: 'pending' },
};

const columns = (showsProperty: boolean): Column<DecisionResult>[] => [
  {
    id: 'user',
    header: 'User',
    card: 'title',
    cell: ({ user, propertyName }) => (
      <Person detail={showsProperty && propertyName} name={user?.name || 'Unknown submission'} userId={user?._id} />
    ),
  },
  {
    id: 'outcome',
    header: 'Result',
    nowrap: true,
    cell: ({ outcome }) => <StatusChip label={looks[outcome].label} status={looks[outcome].status} />,
  },
  { id: 'message', header: 'Reason', cell: ({ message }) => message || '–' },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    card: 'aside',
    cell: ({ points, outcome }) => (
      <Points amount={points} reversed={outcome !== 'approved'} signed={outcome === 'approved'} />
    ),
  },
];

/** What became of each submission, those that were not decided first. */
export function ManyResults({
  results,
  showsProperty,
}: {
  results: readonly DecisionResult[];
  showsProperty: boolean;
}) {
  const counts = Map.groupBy(results, ({ outcome }) => outcome);
  const present = decisionOutcomes.filter((outcome) => counts.has(outcome));
  const [view, setView] = useState<Outcome | 'all'>(
    counts.has('refused') ? 'refused' : counts.has('skipped') ? 'skipped' : 'all',
  );
  const [page, setPage] = useState(0);
  const list = view === 'all' ? results : (counts.get(view) ?? []);
  return (
    <Stack>
      <StatusTabs
        label="Results shown"
        onChange={(next) => {
          setView(next);
          setPage(0);
        }}
        tabs={[
          { value: 'all', label: 'All', count: results.length },
          ...present.map((outcome) => ({
            value: outcome,
            label: looks[outcome].label,
            count: counts.get(outcome)?.length ?? 0,
          })),
        ]}
        value={view}
      />
      <DataTable
        columns={columns(showsProperty)}
        label="Results"
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={({ pointLogId }) => pointLogId}
        rowName={({ user }) => user?.name ?? ''}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
      />
    </Stack>
  );
}

/** '78 approved, 3 skipped, 4 not decided' */
export const resultsInWords = (results: readonly DecisionResult[]) => {
  const counts = Map.groupBy(results, ({ outcome }) => outcome);
  return decisionOutcomes
    .flatMap((outcome) => {
      const count = counts.get(outcome)?.length ?? 0;
      return count > 0 ? [`${formatCount(count)} ${looks[outcome].label.toLowerCase()}`] : [];
    })
    .join(', ');
};
