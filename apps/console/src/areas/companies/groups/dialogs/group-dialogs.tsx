import { previewGroup, removeGroup, updateGroup } from '@hearth/contract/companies/groups';
import { companyMessages } from '@hearth/contract/companies/messages';
import { useState } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { AccessDialog } from '../../companies/public.tsx';
import { text } from '../messages.ts';

interface Group {
  _id: string;
  name: string;
}

const nowhere = '0'.repeat(24);

export function RemoveGroupDialog({
  companyId,
  group,
  onClose,
}: {
  companyId: string;
  group: Group;
  onClose: () => void;
}) {
  const body = { companyId, groupId: group._id };
  const query = useEndpoint(previewGroup, { body: { ...body, change: 'remove' } }, { staleTime: 0 });
  return (
    <AccessDialog
      confirm={text.groups.remove}
      destructive
      onClose={onClose}
      done={companyMessages.groupRemoved}
      endpoint={removeGroup}
      input={(confirms) => ({ body: { ...body, confirms } })}
      query={query}
      title={text.removal.title(group.name)}
    >
      {text.removal.body}
    </AccessDialog>
  );
}

interface MembersProps {
  companyId: string;
  groups: readonly Group[];
  propertyIds: readonly string[];
  change: 'add' | 'remove';
  onDone: () => void;
  onClose: () => void;
}

/** Adds the selected properties to a group, or removes them from one. */
export function MembersDialog({ companyId, groups, propertyIds, change, onDone, onClose }: MembersProps) {
  const [groupId, setGroupId] = useState('');
  const body = { companyId, groupId: groupId || nowhere, [change]: [...propertyIds] };
  const query = useEndpoint(
    previewGroup,
    { body: { ...body, change: 'update' } },
    { enabled: groupId !== '', staleTime: 0 },
  );
  return (
    <AccessDialog
      confirm={change === 'add' ? text.locations.addToGroup : text.locations.removeFromGroup}
      destructive={change === 'remove'}
      onClose={onClose}
      done={companyMessages.groupUpdated}
      endpoint={updateGroup}
      input={(confirms) => ({ body: { ...body, confirms } })}
      onDone={onDone}
      query={query}
      title={(change === 'add' ? text.members.addTitle : text.members.removeTitle)(propertyIds.length)}
    >
      <SelectField
        label={text.members.group}
        onChange={setGroupId}
        options={options(groups)}
        placeholder={text.members.choose}
        required
        value={groupId}
      />
    </AccessDialog>
  );
}
