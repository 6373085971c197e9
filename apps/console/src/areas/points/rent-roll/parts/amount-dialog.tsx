import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { addFeature, flatAmountBody, type Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';

const asNumber = (value: unknown) =>
  value === '' || value === undefined ? undefined : Number(String(value).replaceAll(',', ''));

/** Sets the flat amount: whole points for each lease and month. */
export function AmountDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={addFeature}
      input={(body) => ({ body })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.flatAmountSaved);
        onClose();
      }}
      schema={flatAmountBody}
      submit="Save"
      subtitle={`${property.name} sends the same points for each lease whose rent of the month is paid. Rewards that were sent stay as they are.`}
      title="Points for each lease"
      values={{
        propertyId: property._id,
        feature: 'rentRollPointsAmount',
        value: property.features.rentRollPointsAmount,
      }}
    >
      {({ register, formState }) => (
        <TextField
          {...register('value', { setValueAs: asNumber })}
          autoComplete="off"
          autoFocus
          error={formState.errors.value?.message}
          hint="0 switches sending off"
          inputProps={{ inputMode: 'numeric' }}
          label="Points"
          required
        />
      )}
    </FormDialog>
  );
}
