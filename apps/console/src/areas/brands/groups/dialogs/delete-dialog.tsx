import { deleteBrandGroup, type BrandGroup } from '@hearth/contract/brands/groups';
import { brandMessages } from '@hearth/contract/brands/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { text } from '../messages.ts';

export function DeleteGroupDialog({
  group: { _id, name, brands },
  onClose,
}: {
  group: BrandGroup;
  onClose: () => void;
}) {
  return (
    <ActionDialog
      confirm={text.delete}
      destructive
      done={brandMessages.groupDeleted}
      endpoint={deleteBrandGroup}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={text.deletion.title(name)}
    >
      {text.deletion.body(brands)}
    </ActionDialog>
  );
}
