import { featureHistory, type FeatureChange } from '@hearth/contract/properties/features';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { formatCount } from '../../../../platform/format.ts';
import { useTimes } from '../../../../platform/session.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { nameOfFeature } from '../logic/features.ts';

const valueOf = (value: boolean | number) => {
  if (typeof value === 'number') return formatCount(value);
  return value ? 'On' : 'Off';
};

/** Who changed which feature of the property, the latest first. */
export function FeatureHistory({ propertyId }: { propertyId: string }) {
  const at = useTimes();
  const columns: readonly Column<FeatureChange>[] = [
    {
      id: 'createdAt',
      header: 'Date',
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => at(createdAt, timezone),
    },
    { id: 'feature', header: 'Feature', card: 'title', cell: ({ feature }) => nameOfFeature(feature) },
    {
      id: 'change',
      header: 'Change',
      nowrap: true,
      cell: ({ before, after }) => `${valueOf(before)} → ${valueOf(after)}`,
    },
    { id: 'updatedBy', header: 'Changed by', cell: ({ updatedBy }) => updatedBy },
  ];
  return (
    <ListScreen
      columns={columns}
      defaults={{ orderBy: 'createdAt', limit: 5 }}
      endpoint={featureHistory}
      everywhere
      query={{ propertyId }}
      rowName={({ feature }) => nameOfFeature(feature)}
      title="History"
      within="history"
    />
  );
}
