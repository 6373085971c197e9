import { addFeature } from '@hearth/contract/properties/features';
import { propertyFeatures } from '@hearth/contract/properties/property-features';
import { z } from '@hearth/contract/validation';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { countOf, idsOf, type ChangeProps, type PointsInfo } from '../logic/feature-changes.ts';

const amountBody = z.strictObject({ value: propertyFeatures.shape.rentRollPointsAmount });

/** The number of a feature, the same at each of the properties. */
export function AmountDialog({ info, properties, done, onClose }: ChangeProps<PointsInfo>) {
  const [first] = properties;
  return (
    <FormDialog
      draft={`feature-points:${info.key}.${idsOf(properties).join('.')}`}
      endpoint={addFeature}
      input={({ value }) => ({ body: { propertyIds: idsOf(properties), feature: info.key, value: value ?? 0 } })}
      onClose={onClose}
      onDone={({ results, message }) => done(results, message, properties)}
      schema={amountBody}
      submit="Save"
      subtitle={countOf(properties)}
      title={info.name}
      values={properties.length === 1 && first ? { value: first.features[info.key] } : {}}
    >
      {(Input) => <Input.Number autoFocus hint={`${info.zero}.`} label="Points" name="value" required />}
    </FormDialog>
  );
}
