import { listLines } from '@hearth/contract/people/resident-sync';
import { lineActions, type Difference, type SyncLine } from '@hearth/contract/people/resident-sync-record';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { actionChips } from '../logic/statuses.ts';
import { text } from '../messages.ts';

/** Differences between Hearth and the provider, one per line. */
export const Differences = ({ of }: { of: readonly Difference[] }) =>
  of.map(({ field, hearth, provider }) => (
    <Muted as="div" key={field} small>
      {text.difference(field, hearth, provider)}
    </Muted>
  ));

const filters: readonly Filter[] = [
  { kind: 'search', placeholder: text.search },
  {
    kind: 'choice',
    key: 'action',
    label: text.filters.action,
    placeholder: text.filters.allActions,
    options: options(lineActions, (value) => actionChips[value].label),
  },
];

const columns: readonly Column<SyncLine>[] = [
  {
    id: 'name',
    header: text.columns.resident,
    sortable: true,
    card: 'title',
    cell: ({ user, name }) => <ProfileLink userId={user ?? undefined}>{name || '–'}</ProfileLink>,
  },
  { id: 'unit', header: text.columns.unit, sortable: true, nowrap: true, cell: ({ unit }) => unit || '–' },
  {
    id: 'action',
    header: text.columns.action,
    card: 'aside',
    cell: ({ action }) => <StatusChip {...actionChips[action]} />,
  },
  {
    id: 'text',
    header: text.columns.reason,
    cell: ({ text: reason, note, differences }) => (
      <>
        {reason}
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

/** Changes of a run per resident: planned before it is confirmed, applied after. */
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
