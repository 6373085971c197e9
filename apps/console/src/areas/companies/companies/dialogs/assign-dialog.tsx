import {
  assignProperties,
  listCompanies,
  previewProperties,
  unassignProperties,
} from '@hearth/contract/companies/companies';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import { counted } from '@hearth/contract/format';
import { useState } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { AccessDialog } from './access-dialog.tsx';

interface AssignProps {
  propertyIds: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

const nowhere = '0'.repeat(24);

/** Properties go to a company, also from another one. */
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
      confirm="Assign"
      onClose={onClose}
      done={say.assigned}
      endpoint={assignProperties}
      input={(confirms) => ({ body: { ...body, confirms } })}
      onDone={onDone}
      query={query}
      title={`Assign ${counted(propertyIds.length, 'property', 'properties')} to a company`}
    >
      <SelectField
        label="Company"
        onChange={setCompanyId}
        options={options(companies)}
        placeholder="Choose a company"
        required
        value={companyId}
      />
    </AccessDialog>
  );
}

/** Properties leave their company. */
export function UnassignDialog({ propertyIds, companyId, onDone, onClose }: AssignProps & { companyId: string }) {
  const body = { companyId, propertyIds: [...propertyIds] };
  const query = useEndpoint(previewProperties, { body: { ...body, change: 'remove' } }, { staleTime: 0 });
  return (
    <AccessDialog
      confirm="Remove"
      destructive
      onClose={onClose}
      done={say.unassigned}
      endpoint={unassignProperties}
      input={(confirms) => ({ body: { ...body, confirms } })}
      onDone={onDone}
      query={query}
      title={`Remove ${counted(propertyIds.length, 'property', 'properties')} from the company?`}
    >
      They belong to no company then, and leave its groups. Their people, points and history stay with them.
    </AccessDialog>
  );
}
