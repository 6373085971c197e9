import { previewGroup, removeGroup, updateGroup } from '@hearth/contract/companies/groups';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import { counted } from '@hearth/contract/format';
import { useState } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { AccessDialog } from '../../companies/public.tsx';

interface Group {
  _id: string;
  name: string;
}

const nowhere = '0'.repeat(24);

/** Removes a group, with who loses what by it. */
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
      confirm="Remove"
      destructive
      onClose={onClose}
      done={say.groupRemoved}
      endpoint={removeGroup}
      input={(confirms) => ({ body: { ...body, confirms } })}
      query={query}
      title={`Remove ${group.name}?`}
    >
      Its properties stay with the company. Nobody holds the group any more.
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

/** Puts the properties picked into a group, or takes them out of one, all at once. */
export function MembersDialog({ companyId, groups, propertyIds, change, onDone, onClose }: MembersProps) {
  const [groupId, setGroupId] = useState('');
  const body = { companyId, groupId: groupId || nowhere, [change]: [...propertyIds] };
  const query = useEndpoint(
    previewGroup,
    { body: { ...body, change: 'update' } },
    { enabled: groupId !== '', staleTime: 0 },
  );
  const what = counted(propertyIds.length, 'property', 'properties');
  return (
    <AccessDialog
      confirm={change === 'add' ? 'Put in' : 'Take out'}
      destructive={change === 'remove'}
      onClose={onClose}
      done={say.groupUpdated}
      endpoint={updateGroup}
      input={(confirms) => ({ body: { ...body, confirms } })}
      onDone={onDone}
      query={query}
      title={change === 'add' ? `Put ${what} into a group` : `Take ${what} out of a group`}
    >
      <SelectField
        label="Group"
        onChange={setGroupId}
        options={options(groups)}
        placeholder="Choose a group"
        required
        value={groupId}
      />
    </AccessDialog>
  );
}
