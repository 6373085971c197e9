import { unitMessages } from '@hearth/contract/properties/unit-messages';
import { unitBody, type UnitRow } from '@hearth/contract/properties/unit-record';
import { addUnit, removeUnit } from '@hearth/contract/properties/units';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { nameOf } from './logic/filters.ts';
import { text } from './messages.ts';

interface UnitDialogProps {
  propertyId: string;
  onClose: () => void;
}

export function AddUnitDialog({ propertyId, onClose }: UnitDialogProps) {
  return (
    <FormDialog
      done={unitMessages.added}
      draft={`unit:${propertyId}`}
      endpoint={addUnit}
      input={(body) => ({ params: { id: propertyId }, body })}
      onClose={onClose}
      schema={unitBody}
      submit={text.list.add}
      title={text.list.add}
      whole
    >
      {(Input) => (
        <Grid min={220}>
          <Input.Text label={text.form.number} name="unit" required />
          <Input.Text label={text.fields.building} name="building" />
          <Input.Text label={text.fields.floorPlan} name="floorPlan" />
          <Input.Check hint={text.form.activeHint} label={text.form.active} name="active" />
        </Grid>
      )}
    </FormDialog>
  );
}

export function RemoveUnitDialog({ propertyId, unit, onClose }: UnitDialogProps & { unit: UnitRow }) {
  return (
    <ActionDialog
      confirm={text.remove.confirm}
      destructive
      done={unitMessages.removed}
      endpoint={removeUnit}
      input={{ params: { id: propertyId, unitId: unit._id } }}
      onClose={onClose}
      title={text.remove.title(nameOf(unit))}
    >
      {text.remove.text}
    </ActionDialog>
  );
}
