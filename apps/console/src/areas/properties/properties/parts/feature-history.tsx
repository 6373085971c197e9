import { formatCount } from '@hearth/contract/format';
import { featureHistory, type FeatureChange } from '@hearth/contract/properties/features';
import type { FeatureKey } from '@hearth/contract/properties/property-features';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { useTimes } from '../../../../platform/session.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { nameOfFeature } from '../logic/features.ts';

const valueOf = (value: boolean | number) => {
  if (typeof value === 'number') return formatCount(value);
  return value ? 'On' : 'Off';
};

/** Who changed what, the latest first: the features of one property, or one feature over all properties. */
export function FeatureHistory(about: { propertyId: string } | { feature: FeatureKey }) {
  const at = useTimes();
  const ofProperty = 'propertyId' in about;
  const columns: readonly Column<FeatureChange>[] = [
    {
      id: 'createdAt',
      header: 'Date',
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => at(createdAt, timezone),
    },
    ofProperty
      ? { id: 'feature', header: 'Feature', card: 'title', cell: ({ feature }) => nameOfFeature(feature) }
      : { id: 'property', header: 'Property', card: 'title', cell: ({ propertyName }) => propertyName },
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
      everywhere={ofProperty}
      query={about}
      rowName={({ feature, propertyName }) => (ofProperty ? nameOfFeature(feature) : propertyName)}
      title="History"
      within="history"
    />
  );
}
