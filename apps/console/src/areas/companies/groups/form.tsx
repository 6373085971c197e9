import { createGroup, createGroupBody, updateGroup, updateGroupBody } from '@hearth/contract/companies/groups';
import { companyMessages } from '@hearth/contract/companies/messages';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

interface Group {
  _id: string;
  name: string;
}

export function CreateGroupDialog({
  companyId,
  propertyIds,
  onDone,
  onClose,
}: {
  companyId: string;
  propertyIds: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      done={companyMessages.groupCreated}
      draft={`company-group:${companyId}`}
      endpoint={createGroup}
      onClose={onClose}
      onDone={onDone}
      schema={createGroupBody}
      submit={text.form.create}
      subtitle={propertyIds.length > 0 ? text.form.subtitle(propertyIds.length) : undefined}
      title={text.groups.create}
      values={{ companyId, propertyIds: [...propertyIds] }}
    >
      {(Input) => <Input.Text label={common.name} name="name" required />}
    </FormDialog>
  );
}

export function RenameGroupDialog({
  companyId,
  group,
  onClose,
}: {
  companyId: string;
  group: Group;
  onClose: () => void;
}) {
  return (
    <FormDialog
      done={companyMessages.groupUpdated}
      draft={`company-group-name:${group._id}`}
      endpoint={updateGroup}
      onClose={onClose}
      record={{ companyId, groupId: group._id, name: group.name }}
      schema={updateGroupBody}
      submit={text.groups.rename}
      title={text.form.renameTitle(group.name)}
      whole
    >
      {(Input) => <Input.Text label={common.name} name="name" required />}
    </FormDialog>
  );
}
