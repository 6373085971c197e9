import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { requestPoints, requestPointsBody } from '@hearth/contract/points/points-requests';
import type { Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Points } from '../../../ui/points.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { asPoints } from './parts/amount.ts';

/** Asks the platform for points for the property. */
export function RequestDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={requestPoints}
      input={({ amount }) => ({ params: { id: property._id }, body: { amount } })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.requested);
        onClose();
      }}
      schema={requestPointsBody}
      submit={say.requestTitle}
      subtitle={
        <>
          {property.name} has <Points amount={property.points ?? 0} /> now. The platform team allocates the points.
        </>
      }
      title={say.requestTitle}
      values={{}}
    >
      {({ register, formState }) => (
        <TextField
          {...register('amount', { setValueAs: asPoints })}
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
