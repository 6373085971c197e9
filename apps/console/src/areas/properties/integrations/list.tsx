import { sourceLabels, type HealthState } from '@hearth/contract/properties/integration-record';
import { listHealth } from '@hearth/contract/properties/integrations';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowOf } from '../../../kit/list-types.ts';
import { navigate } from '../../../platform/location.ts';
import { usePath } from '../../../platform/shown.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Ago } from '../../../ui/ago.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { chipOf, issueOf, stateOptions } from './logic/health.ts';
import { text } from './messages.ts';

type Row = RowOf<typeof listHealth>;

const words = text.list;

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: words.status,
    placeholder: words.allStatuses,
    options: [{ value: 'attention', label: words.attention }, ...stateOptions],
  },
];

/** States with a scheduled next sync. */
const scheduled: ReadonlySet<HealthState> = new Set(['new', 'ok', 'stale']);

const ago = (at: string | null) => (at === null ? text.none : <Ago at={at} />);

const columns: readonly Column<Row>[] = [
  {
    id: 'propertyName',
    header: words.columns.property,
    sortable: true,
    card: 'title',
    cell: ({ propertyName }) => propertyName,
  },
  { id: 'name', header: words.columns.system, cell: ({ name }) => sourceLabels[name] },
  {
    id: 'health',
    header: words.columns.status,
    sortable: true,
    card: 'aside',
    cell: ({ health }) => <StatusChip {...chipOf(health.state)} />,
  },
  { id: 'message', header: words.columns.issue, cell: ({ health }) => issueOf(health) },
  {
    id: 'lastSuccessAt',
    header: words.columns.lastSync,
    sortable: true,
    nowrap: true,
    cell: ({ health }) => ago(health.lastSuccessAt),
  },
  {
    id: 'next',
    header: words.columns.nextSync,
    nowrap: true,
    cell: ({ health }) => (scheduled.has(health.state) ? ago(health.nextSyncAt) : text.none),
  },
];

/** {admin}/integrations: every property's integrations, problems first. A row opens the property's Sync Center. */
export default function IntegrationsHealth() {
  const path = usePath();
  return (
    <>
      <PageHeader title={text.title} />
      <ListScreen
        columns={columns}
        defaults={{ orderBy: 'health' }}
        empty={<EmptyState hint={words.emptyHint} title={words.emptyTitle} />}
        endpoint={listHealth}
        filters={filters}
        onOpen={({ property }) => navigate({ to: `${path}/${property}` })}
        rowName={({ propertyName, name }) => words.row(sourceLabels[name], propertyName)}
        title={words.table}
      />
    </>
  );
}
