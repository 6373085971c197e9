import { unitMessages as say } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { removeUnit } from '@hearth/contract/properties/units';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { nameOf } from '../logic/filters.ts';

/** Asks before a unit that no lease names is removed. */
export function RemoveUnitDialog({
  propertyId,
  unit,
  onClose,
}: {
  propertyId: string;
  unit: UnitRow;
  onClose: () => void;
}) {
  return (
    <ActionDialog
      confirm="Remove"
      destructive
      done={say.removed}
      endpoint={removeUnit}
      input={{ params: { id: propertyId, unitId: unit._id } }}
      onClose={onClose}
      title={`Remove unit ${nameOf(unit)}?`}
    >
      No lease has ever named it.
    </ActionDialog>
  );
}
