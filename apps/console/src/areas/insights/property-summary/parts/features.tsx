import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { features } from '../../../properties/properties/public.tsx';
import { text } from '../messages.ts';

const shown = (value: boolean | number) => {
  if (typeof value === 'number' && value > 0) return text.features.points(value);
  return <StatusChip label={value ? text.features.on : text.features.off} status={value ? 'active' : 'inactive'} />;
};

export const Features = ({ property }: { property: PropertyRecord }) => (
  <Section title={text.features.title}>
    <DescriptionList rows={features.map(({ key, name }) => [name, shown(property.features[key])] as const)} />
  </Section>
);
