import { brandGroupBody, createBrandGroup, updateBrandGroup, type BrandGroup } from '@hearth/contract/brands/groups';
import { brandMessages } from '@hearth/contract/brands/messages';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

export function GroupDialog({ group, onClose }: { group?: BrandGroup; onClose: () => void }) {
  const endpoint = (group ? updateBrandGroup : createBrandGroup) as typeof updateBrandGroup | typeof createBrandGroup;
  return (
    <FormDialog
      done={group ? brandMessages.groupUpdated : brandMessages.groupCreated}
      draft={`brand-group:${group?._id ?? 'new'}`}
      endpoint={endpoint}
      input={(body) => (group ? { params: { id: group._id }, body } : { body })}
      onClose={onClose}
      record={group}
      schema={brandGroupBody}
      submit={group ? text.form.save : text.form.create}
      title={group ? text.form.renameTitle(group.name) : text.create}
      whole
    >
      {(Input) => <Input.Text autoFocus label={common.name} name="name" required />}
    </FormDialog>
  );
}
