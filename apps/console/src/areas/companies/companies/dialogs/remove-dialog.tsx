import type { CompanyRow } from '@hearth/contract/companies/company-record';
import { removeCompany } from '@hearth/contract/companies/companies';
import { hangsOn } from '@hearth/contract/companies/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Removes a company on which nothing hangs any more; else says what still does. */
export function RemoveCompanyDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const { propertyCount: properties, userCount: users } = company;
  const groups = company.groups.length;
  const isFree = properties + users + groups === 0;
  return (
    <ActionDialog
      confirm="Remove"
      destructive
      disabled={!isFree}
      done={({ message }) => message}
      endpoint={removeCompany}
      input={{ body: { companyId: company._id } }}
      onClose={onClose}
      title={`Remove ${company.name}?`}
    >
      {isFree ? 'This cannot be taken back.' : `${hangsOn({ properties, groups, users })}. Remove these from it first.`}
    </ActionDialog>
  );
}
