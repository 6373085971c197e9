import {
  assignProperties,
  listCompanies,
  previewProperties,
  unassignProperties,
} from '@hearth/contract/companies/companies';
import { companyMessages } from '@hearth/contract/companies/messages';
import { useState } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { text } from '../messages.ts';
import { AccessDialog } from './access-dialog.tsx';

interface AssignProps {
  propertyIds: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

const nowhere = '0'.repeat(24);

export function AssignDialog({ propertyIds, onDone, onClose }: AssignProps) {
  const [companyId, setCompanyId] = useState('');
  const companies = useEndpoint(listCompanies, {}).data?.data ?? [];
  const body = { companyId: companyId || nowhere, propertyIds: [...propertyIds] };
  const query = useEndpoint(
    previewProperties,
    { body: { ...body, change: 'assign' } },
    { enabled: companyId !== '', staleTime: 0 },
  );
  return (
    <AccessDialog
      confirm={text.assign.confirm}
      onClose={onClose}
      done={companyMessages.assigned}
      endpoint={assignProperties}
      input={(confirms) => ({ body: { ...body, confirms } })}
      onDone={onDone}
      query={query}
      title={text.assign.title(propertyIds.length)}
    >
      <SelectField
        label={text.assign.company}
        onChange={setCompanyId}
        options={options(companies)}
        placeholder={text.assign.choose}
        required
        value={companyId}
      />
    </AccessDialog>
  );
}

export function UnassignDialog({ propertyIds, companyId, onDone, onClose }: AssignProps & { companyId: string }) {
  const body = { companyId, propertyIds: [...propertyIds] };
  const query = useEndpoint(previewProperties, { body: { ...body, change: 'remove' } }, { staleTime: 0 });
  return (
    <AccessDialog
      confirm={text.unassign.confirm}
      destructive
      onClose={onClose}
      done={companyMessages.unassigned}
      endpoint={unassignProperties}
      input={(confirms) => ({ body: { ...body, confirms } })}
      onDone={onDone}
      query={query}
      title={text.unassign.title(propertyIds.length)}
    >
      {text.unassign.body}
    </AccessDialog>
  );
}
