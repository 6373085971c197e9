import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { addFeature, requireSecondFactorBody } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useSession } from '../../../../platform/session.tsx';

/** Switches whether everybody whose role moves points at the property needs a second factor. */
export default function SecondFactorDialog({ property, onClose }: { property: Property; onClose: () => void }) {
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
