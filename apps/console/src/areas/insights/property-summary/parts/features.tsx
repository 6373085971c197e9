import { formatPoints } from '@hearth/contract/format';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { features } from '../../../properties/properties/public.tsx';

const shown = (value: boolean | number) => {
  if (typeof value === 'number' && value > 0) return formatPoints(value);
  return <StatusChip label={value ? 'On' : 'Off'} status={value ? 'active' : 'inactive'} />;
};

/** What is switched on at the property. */
export const Features = ({ property }: { property: PropertyRecord }) => (
  <Section title="Features">
    <DescriptionList rows={features.map(({ key, name }) => [name, shown(property.features[key])] as const)} />
  </Section>
);
