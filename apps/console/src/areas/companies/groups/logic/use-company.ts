import { companyInformation } from '@hearth/contract/companies/companies';
import { allCompanies } from '@hearth/contract/constants';
import { isAdmin } from '@hearth/contract/roles';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';

/** The screen's company, with the groups visible to the caller; none while an admin views all companies. */
export function useCompany(chosen: string | undefined) {
  const { account, company, may } = useSession();
  const own = account.company?._id;
  const id = own ?? chosen ?? (company === allCompanies ? undefined : (company ?? undefined));
  const { data } = useEndpoint(companyInformation, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const isWhole = account.companyRole === 'all' || account.companyRole === 'allSiteAccess';
  return {
    id,
    company: id === undefined ? undefined : data?.data,
    /** Admins, and company users with access to all sites. */
    mayManage: isAdmin(account.role) || (isWhole && may('companies.manageGroups')),
    isAdmin: isAdmin(account.role),
  };
}
