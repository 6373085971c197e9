import { listRecords, resolveRecord } from '@hearth/contract/people/resident-sync';
import { recordStates, type SyncRecord } from '@hearth/contract/people/resident-sync-record';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import type { RowAction } from '../../../../kit/list-types.ts';
import { common } from '../../../../kit/messages.ts';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { useAction } from '../../../../platform/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { options } from '../../../../ui/options.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { toast } from '../../../../ui/toast.ts';
import { recordChips } from '../logic/statuses.ts';
import { text } from '../messages.ts';
import { Differences } from './run-lines.tsx';

const columns: readonly Column<SyncRecord>[] = [
  {
    id: 'name',
    header: text.columns.resident,
    sortable: true,
    card: 'title',
    cell: ({ name, externalID }) => name || externalID,
  },
  { id: 'unit', header: text.columns.unit, sortable: true, nowrap: true, cell: ({ unit }) => unit || '–' },
  { id: 'source', header: text.columns.source, cell: ({ source }) => sourceLabels[source] },
  {
    id: 'state',
    header: text.columns.status,
    card: 'aside',
    cell: ({ state }) => <StatusChip {...recordChips[state]} />,
  },
  {
    id: 'reason',
    header: text.columns.reason,
    cell: ({ reason, user, differences }) => (
      <>
        {reason || (user ? text.record.matches(user.name) : text.record.pending)}
        <Differences of={differences} />
      </>
    ),
  },
];

const search: Filter = { kind: 'search', placeholder: text.search };
const states: Filter = {
  kind: 'choice',
  key: 'state',
  label: text.filters.status,
  placeholder: text.filters.allStatuses,
  options: options(recordStates, (value) => recordChips[value].label),
};

const announce = ({ state, reason }: SyncRecord) => {
  if (state === 'synced') return toast.success(text.record.resolved);
  if (state === 'ignored') return toast.success(text.record.ignored);
  return toast.warning(reason);
};

const canFix = ({ user, state }: SyncRecord) => user !== null && state === 'conflict';

/** The provider's records: conflicts, or all of them to find a missing resident. */
export function Records({ propertyId, isSearch }: { propertyId: string; isSearch?: boolean }) {
  const profilePath = useProfilePath();
  const resolve = useAction(resolveRecord, { onSuccess: ({ data }) => void announce(data) });
  const choose = (choice: 'retry' | 'provider' | 'ignore') => (record: SyncRecord) =>
    resolve.mutate({ params: { id: propertyId, recordId: record._id }, body: { choice } });
  const actions: RowAction<SyncRecord>[] = [
    {
      id: 'fix',
      label: () => text.record.fix,
      when: canFix,
      href: ({ user }) => profilePath(user?._id ?? ''),
    },
    {
      id: 'retry',
      label: () => common.tryAgain,
      when: ({ can }) => can.retry,
      onAct: choose('retry'),
      more: canFix,
    },
    {
      id: 'provider',
      label: ({ source }) => text.record.providerData(sourceLabels[source]),
      when: ({ can }) => can.provider,
      onAct: choose('provider'),
      more: true,
    },
    {
      id: 'ignore',
      label: () => text.record.ignore,
      when: ({ can }) => can.ignore,
      onAct: choose('ignore'),
      more: true,
    },
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
    <ListScreen {...list} filters={[search, states]} hint={text.find.hint} title={text.find.title} within="find" />
  ) : (
    <ListScreen
      {...list}
      empty={<EmptyState hint={text.attention.emptyHint} title={text.attention.empty} />}
      query={{ state: 'attention' }}
      title={text.attention.title}
      within="attention"
    />
  );
}
