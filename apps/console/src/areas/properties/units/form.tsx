import { unitMessages as say } from '@hearth/contract/properties/unit-messages';
import { unitBody } from '@hearth/contract/properties/unit-record';
import { addUnit } from '@hearth/contract/properties/units';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Grid } from '../../../ui/layout.tsx';

/** 'Add unit' to a property. */
export function AddUnitDialog({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  return (
    <FormDialog
      done={say.added}
      draft={`unit:${propertyId}`}
      endpoint={addUnit}
      input={(body) => ({ params: { id: propertyId }, body })}
      onClose={onClose}
      schema={unitBody}
      submit="Add unit"
      title="Add unit"
      whole
    >
      {(Input) => (
        <Grid min={220}>
          <Input.Text label="Unit Number" name="unit" required />
          <Input.Text label="Building" name="building" />
          <Input.Text label="Floor plan" name="floorPlan" />
          <Input.Check hint="Offered where leases and people choose a unit" label="Active" name="active" />
        </Grid>
      )}
    </FormDialog>
  );
}
