import { companyMessages as say } from '@hearth/contract/companies/messages';
import { previewCompanyUser, removeCompanyUser, type CompanyUser } from '@hearth/contract/people/company-users';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { AccessDialog } from '../../../companies/companies/public.tsx';

/** Takes the access level away, with what that takes from the person. */
export function RemoveCompanyUserDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const body = { userId: user._id };
  const query = useEndpoint(previewCompanyUser, { body: { change: body } }, { staleTime: 0 });
  const remove = useAction(removeCompanyUser, {
    onSuccess: () => {
      toast.success(say.userRemoved);
      onClose();
    },
    onError: ({ status }) => void (status === 409 && query.refetch()),
  });
  return (
    <AccessDialog
      busy={remove.isPending}
      confirm="Remove"
      destructive
      onClose={onClose}
      onConfirm={(confirms) => remove.mutate({ body: { ...body, confirms } })}
      query={query}
      title={`Remove ${user.name} from ${user.company.name}?`}
    >
      Roles that they hold at properties themselves stay.
    </AccessDialog>
  );
}
