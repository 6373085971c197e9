import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { requestPoints, requestPointsBody, type Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Points } from '../../../../ui/points.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';

const asNumber = (value: unknown) =>
  value === '' || value === undefined ? undefined : Number(String(value).replaceAll(',', ''));

/** Asks the platform for points for the property. */
export function RequestDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={requestPoints}
      input={({ amount }) => ({ params: { id: property._id }, body: { amount } })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.requestSent);
        onClose();
      }}
      schema={requestPointsBody}
      submit="Request points"
      subtitle={
        <>
          {property.name} has <Points amount={property.points ?? 0} /> now. The platform team allocates the points.
        </>
      }
      title="Request points"
      values={{}}
    >
      {({ register, formState }) => (
        <TextField
          {...register('amount', { setValueAs: asNumber })}
          autoComplete="off"
          autoFocus
          error={formState.errors.amount?.message}
          inputProps={{ inputMode: 'numeric' }}
          label="Points"
          required
        />
      )}
    </FormDialog>
  );
}
