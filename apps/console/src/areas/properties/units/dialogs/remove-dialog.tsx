import { unitMessages as say } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { removeUnit } from '@hearth/contract/properties/units';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
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
  const remove = useAction(removeUnit, {
    onSuccess: () => {
      toast.success(say.removed);
      onClose();
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Remove"
      destructive
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: propertyId, unitId: unit._id } })}
      open
      title={`Remove unit ${nameOf(unit)}?`}
    >
      No lease has ever named it.
    </ConfirmDialog>
  );
}
