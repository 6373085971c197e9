import type { CompanyRow } from '@hearth/contract/companies/company-record';
import {
  createCompany,
  createCompanyBody,
  updateCompany,
  updateCompanyBody,
} from '@hearth/contract/companies/companies';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import { FormDialog } from '../../../kit/form-dialog.tsx';

/** A company is named here; its groups, users and properties come afterwards. */
export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      done={say.created}
      draft="company:new"
      endpoint={createCompany}
      onClose={onClose}
      schema={createCompanyBody}
      submit="Create"
      title="New company"
    >
      {(Input) => <Input.Text label="Name" name="name" required />}
    </FormDialog>
  );
}

export function RenameCompanyDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  return (
    <FormDialog
      done={say.updated}
      draft={`company-name:${company._id}`}
      endpoint={updateCompany}
      onClose={onClose}
      record={{ companyId: company._id, name: company.name }}
      schema={updateCompanyBody}
      submit="Save"
      title={`Rename ${company.name}`}
      whole
    >
      {(Input) => <Input.Text label="Name" name="name" required />}
    </FormDialog>
  );
}
