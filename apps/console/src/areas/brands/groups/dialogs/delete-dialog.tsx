import { deleteBrandGroup, type BrandGroup } from '@hearth/contract/brands/groups';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import { formatCount, plural } from '@hearth/contract/format';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Asks before a group is deleted; its brands stay. */
export function DeleteGroupDialog({
  group: { _id, name, brands },
  onClose,
}: {
  group: BrandGroup;
  onClose: () => void;
}) {
  return (
    <ActionDialog
      confirm="Delete"
      destructive
      done={say.groupDeleted}
      endpoint={deleteBrandGroup}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={`Delete ${name}?`}
    >
      {brands === 0
        ? 'No brand is in this group.'
        : `${plural(brands, 'The brand', `The ${formatCount(brands)} brands`)} in it stay, and are still redeemed.`}
    </ActionDialog>
  );
}
