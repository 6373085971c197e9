import { deleteBrandGroup, type BrandGroup } from '@hearth/contract/brands/groups';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import { formatCount } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Asks before a group is deleted; its brands stay. */
export function DeleteGroupDialog({
  group: { _id, name, brands },
  onClose,
}: {
  group: BrandGroup;
  onClose: () => void;
}) {
  const remove = useAction(deleteBrandGroup, {
    onSuccess: () => {
      toast.success(say.groupDeleted);
      onClose();
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Delete"
      destructive
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: _id } })}
      open
      title={`Delete ${name}?`}
    >
      {brands === 0
        ? 'No brand is in this group.'
        : `${brands === 1 ? 'The brand' : `The ${formatCount(brands)} brands`} in it stay, and are still redeemed.`}
    </ConfirmDialog>
  );
}
