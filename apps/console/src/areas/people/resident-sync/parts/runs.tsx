import { formatCount, formatDateTime } from '@hearth/contract/format';
import { listRuns } from '@hearth/contract/people/resident-sync';
import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { inTime, runLooks } from '../logic/looks.ts';

const causes = { schedule: 'By itself', staff: 'By staff', feed: 'Sent to the feed' } as const;

const inWords = ({ counts: { created, changed, movedOut, conflict, unchanged } }: SyncRun) => {
  const parts = [
    [created, 'created'],
    [changed, 'changed'],
    [movedOut, 'moved out'],
    [conflict, 'in conflict'],
  ] as const;
  const changes = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);
  return changes.length > 0 ? changes.join(', ') : `Nothing new, ${formatCount(unchanged)} unchanged`;
};

const columnsAt = (timeZone: string): readonly Column<SyncRun>[] => [
  {
    id: 'startedAt',
    header: 'Started',
    sortable: true,
    nowrap: true,
    card: 'title',
    cell: ({ startedAt }) => formatDateTime(startedAt, timeZone),
  },
  { id: 'source', header: 'From', cell: ({ source }) => sourceLabels[source] },
  {
    id: 'cause',
    header: 'How',
    cell: ({ cause, kind, startedBy }) =>
      `${cause === 'staff' ? startedBy || causes.staff : causes[cause]}, ${kind === 'full' ? 'everything' : 'what changed'}`,
  },
  { id: 'state', header: 'State', card: 'aside', cell: ({ state }) => <StatusChip {...runLooks[state]} /> },
  { id: 'seconds', header: 'Took', nowrap: true, align: 'right', cell: ({ seconds }) => inTime(seconds) },
  { id: 'counts', header: 'Result', cell: (run) => run.error || inWords(run) },
];

interface RunsProps {
  propertyId: string;
  timeZone: string;
}

/** Every sync of the property, the newest first; a row opens what it did with whom. */
export const Runs = ({ propertyId, timeZone }: RunsProps) => (
  <ListScreen
    columns={columnsAt(timeZone)}
    defaults={{ orderBy: 'startedAt' }}
    endpoint={listRuns}
    hint="A row opens what the sync did with whom"
    opens="run"
    params={{ id: propertyId }}
    rowName={({ startedAt }) => `Sync of ${formatDateTime(startedAt, timeZone)}`}
    title="Syncs"
    within="runs"
  />
);
