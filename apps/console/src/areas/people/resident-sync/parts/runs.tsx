import { listRuns } from '@hearth/contract/people/resident-sync';
import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { timeAt } from '../../../../platform/days.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { formatDuration, runChips } from '../logic/statuses.ts';
import { text } from '../messages.ts';

const columnsAt = (timeZone: string): readonly Column<SyncRun>[] => [
  {
    id: 'startedAt',
    header: text.columns.started,
    sortable: true,
    nowrap: true,
    card: 'title',
    cell: ({ startedAt }) => timeAt(startedAt, timeZone),
  },
  { id: 'source', header: text.columns.source, cell: ({ source }) => sourceLabels[source] },
  {
    id: 'cause',
    header: text.columns.cause,
    cell: ({ cause, kind, startedBy }) =>
      text.runs.trigger(cause === 'staff' && startedBy ? startedBy : text.runs.causes[cause], text.runs.kinds[kind]),
  },
  { id: 'state', header: text.columns.status, card: 'aside', cell: ({ state }) => <StatusChip {...runChips[state]} /> },
  {
    id: 'seconds',
    header: text.columns.duration,
    nowrap: true,
    align: 'right',
    cell: ({ seconds }) => formatDuration(seconds),
  },
  { id: 'counts', header: text.columns.result, cell: (run) => run.error || text.runs.result(run.counts) },
];

interface RunsProps {
  propertyId: string;
  timeZone: string;
}

/** Syncs of the property, newest first; a row opens its changes. */
export const Runs = ({ propertyId, timeZone }: RunsProps) => (
  <ListScreen
    columns={columnsAt(timeZone)}
    defaults={{ orderBy: 'startedAt' }}
    endpoint={listRuns}
    opens="run"
    params={{ id: propertyId }}
    rowName={({ startedAt }) => text.runs.name(timeAt(startedAt, timeZone))}
    title={text.runs.title}
    within="runs"
  />
);
