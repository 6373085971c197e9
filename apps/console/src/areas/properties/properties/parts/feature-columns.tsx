import { addFeature } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import { useAction } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { FeatureInfo, SwitchKey } from '../logic/features.ts';

/** Turns the feature at one property, at once. */
function Turn({ property, feature }: { property: Property; feature: SwitchKey }) {
  const save = useAction(addFeature, { onError: () => true });
  const isOn = property.features[feature];
  return (
    <SwitchField
      checked={isOn}
      disabled={!property.can.administer}
      label={
        <>
          <VisuallyHidden>{property.name}: </VisuallyHidden>
          {isOn ? 'On' : 'Off'}
        </>
      }
      onChange={(value) => save.mutateAsync({ body: { propertyId: property._id, feature, value } })}
    />
  );
}

/** A property, and the feature there. */
export const featureColumns = (feature: FeatureInfo): readonly Column<Property>[] => [
  { id: 'name', header: 'Property', sortable: true, card: 'title', cell: ({ name }) => name },
  { id: 'propertyCode', header: 'Code', sortable: true, nowrap: true, cell: ({ propertyCode }) => propertyCode },
  { id: 'company', header: 'Company', cell: ({ company }) => company?.name ?? '–' },
  {
    id: 'value',
    header: 'zero' in feature ? 'Points' : 'Switched',
    card: 'aside',
    ...('zero' in feature && { align: 'right' as const }),
    cell: (property) =>
      'zero' in feature ? (
        <Points amount={property.features[feature.key]} />
      ) : (
        <Turn feature={feature.key} property={property} />
      ),
  },
];
