import { companyInformation } from '@hearth/contract/companies/companies';
import { allCompanies } from '@hearth/contract/constants';
import { isAdmin } from '@hearth/contract/roles';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';

/** The company that the screen is about, with the groups that the viewer's level gives; none while an admin looks at all of them. */
export function useCompany(chosen: string | undefined) {
  const { account, company, may } = useSession();
  const own = account.company?._id;
  const id = own ?? chosen ?? (company === allCompanies ? undefined : (company ?? undefined));
  const { data } = useEndpoint(companyInformation, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const isWhole = account.companyRole === 'all' || account.companyRole === 'allSiteAccess';
  return {
    id,
    company: id === undefined ? undefined : data?.data,
    /** Groups are made and changed by admins, and by who leads all of the company. */
    mayManage: isAdmin(account.role) || (isWhole && may('companies.manageGroups')),
    isAdmin: isAdmin(account.role),
  };
}
