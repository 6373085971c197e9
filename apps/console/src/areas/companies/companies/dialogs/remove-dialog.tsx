import type { CompanyRow } from '@hearth/contract/companies/company-record';
import { removeCompany } from '@hearth/contract/companies/companies';
import { hangsOn } from '@hearth/contract/companies/messages';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

/** Removes a company on which nothing hangs any more; else says what still does. */
export function RemoveCompanyDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const remove = useAction(removeCompany, {
    done: ({ message }) => message,
    onSuccess: onClose,
  });
  const { propertyCount: properties, userCount: users } = company;
  const groups = company.groups.length;
  const isFree = properties + users + groups === 0;
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Remove"
      destructive
      disabled={!isFree}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ body: { companyId: company._id } })}
      open
      title={`Remove ${company.name}?`}
    >
      {isFree ? 'This cannot be taken back.' : `${hangsOn({ properties, groups, users })}. Remove these from it first.`}
    </ConfirmDialog>
  );
}
