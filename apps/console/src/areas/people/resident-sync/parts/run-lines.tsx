import { listLines } from '@hearth/contract/people/resident-sync';
import { lineActions, type SyncLine } from '@hearth/contract/people/resident-sync-record';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { actionLooks } from '../logic/looks.ts';
import { Differences } from './differences.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', placeholder: 'Search by name or unit...' },
  {
    kind: 'choice',
    key: 'action',
    label: 'What happens',
    placeholder: 'Everything',
    options: options(lineActions, (value) => actionLooks[value].label),
  },
];

const columns: readonly Column<SyncLine>[] = [
  {
    id: 'name',
    header: 'Resident',
    sortable: true,
    card: 'title',
    cell: ({ user, name }) => <ProfileLink userId={user ?? undefined}>{name || '–'}</ProfileLink>,
  },
  { id: 'unit', header: 'Unit', sortable: true, nowrap: true, cell: ({ unit }) => unit || '–' },
  {
    id: 'action',
    header: 'What happens',
    card: 'aside',
    cell: ({ action }) => <StatusChip {...actionLooks[action]} />,
  },
  {
    id: 'text',
    header: 'Why',
    cell: ({ text, note, differences }) => (
      <>
        {text}
        <Differences of={differences} />
        {note && (
          <Muted as="div" small>
            {note}
          </Muted>
        )}
      </>
    ),
  },
];

/** What a run does with whom: the preview before it is confirmed, and what became of it after. */
export const RunLines = ({ propertyId, runId, title }: { propertyId: string; runId: string; title: string }) => (
  <ListScreen
    columns={columns}
    defaults={{ orderBy: 'name', order: 'asc' }}
    endpoint={listLines}
    filters={filters}
    params={{ id: propertyId, runId }}
    rowName={({ name }) => name}
    title={title}
    within="lines"
  />
);
