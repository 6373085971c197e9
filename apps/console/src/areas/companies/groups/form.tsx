import { createGroup, createGroupBody, updateGroup, updateGroupBody } from '@hearth/contract/companies/groups';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import { FormDialog } from '../../../kit/form-dialog.tsx';

interface Group {
  _id: string;
  name: string;
}

/** A group is named; properties picked in the list come into it at once. */
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
      done={say.groupCreated}
      draft={`company-group:${companyId}`}
      endpoint={createGroup}
      onClose={onClose}
      onDone={onDone}
      schema={createGroupBody}
      submit="Create"
      subtitle={propertyIds.length > 0 ? 'The selected properties come into it.' : undefined}
      title="New group"
      values={{ companyId, propertyIds: [...propertyIds] }}
    >
      {(Input) => <Input.Text label="Name" name="name" required />}
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
      done={say.groupUpdated}
      draft={`company-group-name:${group._id}`}
      endpoint={updateGroup}
      onClose={onClose}
      record={{ companyId, groupId: group._id, name: group.name }}
      schema={updateGroupBody}
      submit="Save"
      title={`Rename ${group.name}`}
      whole
    >
      {(Input) => <Input.Text label="Name" name="name" required />}
    </FormDialog>
  );
}
