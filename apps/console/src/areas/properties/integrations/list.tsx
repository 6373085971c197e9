import { formatAgo } from '@hearth/contract/format';
import { healthStates, sourceLabels, type HealthState } from '@hearth/contract/properties/integration-record';
import { listHealth } from '@hearth/contract/properties/integrations';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowOf } from '../../../kit/list-types.ts';
import { navigate } from '../../../platform/location.ts';
import { usePath } from '../../../platform/shown.ts';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { healthLooks, healthSentences } from './logic/health.ts';

type Row = RowOf<typeof listHealth>;

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    placeholder: 'Any state',
    options: [
      { value: 'attention', label: 'Needs somebody' },
      ...options(healthStates, (value) => healthLooks[value].label),
    ],
  },
];

const needsSomebody: ReadonlySet<HealthState> = new Set(['waiting', 'held', 'stale', 'broken']);
/** Those that are synced by themselves. */
const goesOn: ReadonlySet<HealthState> = new Set(['new', 'ok', 'stale']);

const ago = (at: string | null) => (at === null ? '–' : formatAgo(at, new Date()));

const columns: readonly Column<Row>[] = [
  {
    id: 'propertyName',
    header: 'Property',
    sortable: true,
    card: 'title',
    cell: ({ propertyName }) => propertyName,
  },
  { id: 'name', header: 'System', cell: ({ name }) => sourceLabels[name] },
  {
    id: 'health',
    header: 'Health',
    sortable: true,
    card: 'aside',
    cell: ({ health }) => <StatusChip {...healthLooks[health.state]} />,
  },
  {
    id: 'message',
    header: 'What is wrong',
    cell: ({ health }) => health.message || (needsSomebody.has(health.state) ? healthSentences[health.state] : '–'),
  },
  {
    id: 'lastSuccessAt',
    header: 'Last synced',
    sortable: true,
    nowrap: true,
    cell: ({ health }) => ago(health.lastSuccessAt),
  },
  {
    id: 'next',
    header: 'Next',
    nowrap: true,
    cell: ({ health }) => (goesOn.has(health.state) ? ago(health.nextSyncAt) : '–'),
  },
];

/** {admin}/integrations: the systems of every property, what needs somebody first; a row opens the sync centre of the property. */
export default function IntegrationsHealth() {
  const path = usePath();
  return (
    <>
      <PageHeader title="Integrations" />
      <ListScreen
        columns={columns}
        defaults={{ orderBy: 'health' }}
        endpoint={listHealth}
        filters={filters}
        hint="A row opens the sync centre of the property"
        onOpen={({ property }) => navigate({ to: `${path}/${property}` })}
        rowName={({ propertyName, name }) => `${sourceLabels[name]} of ${propertyName}`}
        title="Connected systems"
      />
    </>
  );
}
