import { listRecords, resolveRecord } from '@hearth/contract/people/resident-sync';
import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import { recordStates, type SyncRecord } from '@hearth/contract/people/resident-sync-record';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import type { RowAction } from '../../../../kit/list-types.ts';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { useAction } from '../../../../platform/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { options } from '../../../../ui/options.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { toast } from '../../../../ui/toast.ts';
import { recordLooks } from '../logic/looks.ts';
import { Differences } from './differences.tsx';

const columns: readonly Column<SyncRecord>[] = [
  { id: 'name', header: 'Resident', sortable: true, card: 'title', cell: ({ name, externalID }) => name || externalID },
  { id: 'unit', header: 'Unit', sortable: true, nowrap: true, cell: ({ unit }) => unit || '–' },
  { id: 'source', header: 'From', cell: ({ source }) => sourceLabels[source] },
  { id: 'state', header: 'State', card: 'aside', cell: ({ state }) => <StatusChip {...recordLooks[state]} /> },
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason, user, differences }) => (
      <>
        {reason || (user ? `Is ${user.name} in Hearth` : 'Comes with the next sync')}
        <Differences of={differences} />
      </>
    ),
  },
];

const search: Filter = { kind: 'search', placeholder: 'Search by name or unit...' };
const states: Filter = {
  kind: 'choice',
  key: 'state',
  label: 'State',
  placeholder: 'Any state',
  options: options(recordStates, (value) => recordLooks[value].label),
};

const became = ({ state, reason }: SyncRecord) => {
  if (state === 'synced') return toast.success(say.resolved);
  if (state === 'ignored') return toast.success(say.ignoredRecord);
  return toast.warning(reason);
};

/** The provider's records: those that need somebody, or every one, to find out why a resident is not here. */
export function Records({ propertyId, isSearch }: { propertyId: string; isSearch?: boolean }) {
  const profilePath = useProfilePath();
  const resolve = useAction(resolveRecord, { onSuccess: ({ data }) => void became(data) });
  const choose = (choice: 'retry' | 'provider' | 'ignore') => (record: SyncRecord) =>
    resolve.mutate({ params: { id: propertyId, recordId: record._id }, body: { choice } });
  const actions: RowAction<SyncRecord>[] = [
    {
      id: 'fix',
      label: () => 'Fix',
      when: ({ user, state }) => user !== null && state === 'conflict',
      href: ({ user }) => profilePath(user?._id ?? ''),
    },
    { id: 'retry', label: () => 'Try again', when: ({ can }) => can.retry, onAct: choose('retry') },
    {
      id: 'provider',
      label: ({ source }) => `Take what ${sourceLabels[source]} says`,
      when: ({ can }) => can.provider,
      onAct: choose('provider'),
      more: true,
    },
    { id: 'ignore', label: () => 'Ignore', when: ({ can }) => can.ignore, onAct: choose('ignore'), more: true },
  ];
  const list = {
    actions,
    columns,
    defaults: { orderBy: 'name', order: 'asc' } as const,
    endpoint: listRecords,
    params: { id: propertyId },
    rowName: ({ name, externalID }: SyncRecord) => name || externalID,
  };
  return isSearch ? (
    <ListScreen
      {...list}
      filters={[search, states]}
      hint="Everybody whom the provider has sent, with the reason where somebody is not in Hearth; Try again syncs that one"
      title="Why is this resident not here?"
      within="find"
    />
  ) : (
    <ListScreen
      {...list}
      empty={<EmptyState hint="Every record that came is in Hearth." title="Nothing needs you" />}
      hint="Records that could not be taken over"
      query={{ state: 'attention' }}
      title="Needs somebody"
      within="attention"
    />
  );
}
