import { companyMessages } from '@hearth/contract/companies/messages';
import { previewCompanyUser, removeCompanyUser, type CompanyUser } from '@hearth/contract/people/company-users';
import { useEndpoint } from '../../../../platform/query.ts';
import { AccessDialog } from '../../../companies/companies/public.tsx';
import { text } from '../messages.ts';

export function RemoveCompanyUserDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const body = { userId: user._id };
  const query = useEndpoint(previewCompanyUser, { body: { change: body } }, { staleTime: 0 });
  return (
    <AccessDialog
      confirm={text.removal.confirm}
      destructive
      onClose={onClose}
      done={companyMessages.userRemoved}
      endpoint={removeCompanyUser}
      input={(confirms) => ({ body: { ...body, confirms } })}
      query={query}
      title={text.removal.title(user.name, user.company.name)}
    >
      {text.removal.body}
    </AccessDialog>
  );
}
