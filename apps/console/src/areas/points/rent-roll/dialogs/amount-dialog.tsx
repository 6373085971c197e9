import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { addFeature, flatAmountBody } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../../kit/form-dialog.tsx';

/** Sets the flat amount: whole points for each lease and month. */
export function AmountDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <FormDialog
      done={say.flatAmountSaved}
      draft={`rent-points:${property._id}`}
      endpoint={addFeature}
      onClose={onClose}
      schema={flatAmountBody}
      submit="Save"
      subtitle={`${property.name} sends the same points for each lease whose rent of the month is paid. Rewards that were sent stay as they are.`}
      title="Points for each lease"
      whole
      record={{
        propertyId: property._id,
        feature: 'rentRollPointsAmount',
        value: property.features.rentRollPointsAmount,
      }}
    >
      {(Input) => <Input.Number autoFocus hint="0 switches sending off" label="Points" name="value" required />}
    </FormDialog>
  );
}
