import type { CompanyRow } from '@hearth/contract/companies/company-record';
import {
  createCompany,
  createCompanyBody,
  updateCompany,
  updateCompanyBody,
} from '@hearth/contract/companies/companies';
import { companyMessages } from '@hearth/contract/companies/messages';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      done={companyMessages.created}
      draft="company:new"
      endpoint={createCompany}
      onClose={onClose}
      schema={createCompanyBody}
      submit={text.form.create}
      title={text.create}
    >
      {(Input) => <Input.Text label={common.name} name="name" required />}
    </FormDialog>
  );
}

export function RenameCompanyDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  return (
    <FormDialog
      done={companyMessages.updated}
      draft={`company-name:${company._id}`}
      endpoint={updateCompany}
      onClose={onClose}
      record={{ companyId: company._id, name: company.name }}
      schema={updateCompanyBody}
      submit={text.rename}
      title={text.form.renameTitle(company.name)}
      whole
    >
      {(Input) => <Input.Text label={common.name} name="name" required />}
    </FormDialog>
  );
}
