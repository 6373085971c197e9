import { companyMessages as say } from '@hearth/contract/companies/messages';
import { previewCompanyUser, removeCompanyUser, type CompanyUser } from '@hearth/contract/people/company-users';
import { useEndpoint } from '../../../../platform/query.ts';
import { AccessDialog } from '../../../companies/companies/public.tsx';

/** Takes the access level away, with what that takes from the person. */
export function RemoveCompanyUserDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const body = { userId: user._id };
  const query = useEndpoint(previewCompanyUser, { body: { change: body } }, { staleTime: 0 });
  return (
    <AccessDialog
      confirm="Remove"
      destructive
      onClose={onClose}
      done={say.userRemoved}
      endpoint={removeCompanyUser}
      input={(confirms) => ({ body: { ...body, confirms } })}
      query={query}
      title={`Remove ${user.name} from ${user.company.name}?`}
    >
      Roles that they hold at properties themselves stay.
    </AccessDialog>
  );
}
