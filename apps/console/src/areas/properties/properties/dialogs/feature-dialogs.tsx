import { addFeature, requireSecondFactorBody } from '@hearth/contract/properties/features';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { propertyFeatures } from '@hearth/contract/properties/property-features';
import { z } from '@hearth/contract/validation';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useSession } from '../../../../platform/session.tsx';
import { countOf, idsOf, type ChangeProps, type PointsInfo } from '../logic/feature-changes.ts';

/** Switches whether everybody whose role moves points at the property needs a second factor. */
export function SecondFactorDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const { settings } = useSession();
  return (
    <FormDialog
      done={({ data }) => (data?.features.requireSecondFactor ? say.secondFactorRequired : say.secondFactorOptional)}
      draft={`second-factor:${property._id}`}
      endpoint={addFeature}
      onClose={onClose}
      schema={requireSecondFactorBody}
      submit="Save"
      subtitle={`For everybody whose role moves points at ${property.name}: a code of an app or a passkey besides the password.`}
      title="Second Factor"
      whole
      record={{
        propertyId: property._id,
        feature: 'requireSecondFactor',
        value: property.features.requireSecondFactor,
      }}
    >
      {(Input) => (
        <Input.Check
          hint={`Who has none is led through setting one up before anything else, you and the admins of ${settings.product} included. Residents are never asked.`}
          label="Require a second factor"
          name="value"
        />
      )}
    </FormDialog>
  );
}

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
