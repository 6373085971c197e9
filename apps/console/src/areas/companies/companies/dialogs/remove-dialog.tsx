import type { CompanyRow } from '@hearth/contract/companies/company-record';
import { removeCompany } from '@hearth/contract/companies/companies';
import { removalBlockedBy } from '@hearth/contract/companies/messages';
import { asSentence } from '@hearth/contract/format';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { text } from '../messages.ts';

/** Deletes an empty company; otherwise lists what it still has. */
export function RemoveCompanyDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const { propertyCount: properties, userCount: users } = company;
  const groups = company.groups.length;
  const isEmpty = properties + users + groups === 0;
  return (
    <ActionDialog
      confirm={text.remove}
      destructive
      disabled={!isEmpty}
      done={({ message }) => message}
      endpoint={removeCompany}
      input={{ body: { companyId: company._id } }}
      onClose={onClose}
      title={text.removal.title(company.name)}
    >
      {isEmpty ? text.removal.body : asSentence(removalBlockedBy({ properties, groups, users }))}
    </ActionDialog>
  );
}
