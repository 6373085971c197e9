import type { listCompanies } from '@hearth/contract/companies/companies';
import { allCompanies, allProperties } from '@hearth/contract/constants';
import { secondFactorRequired } from '@hearth/contract/errors';
import type { Account } from '@hearth/contract/identity/session-record';
import { hexIdPattern, propertyCodePattern } from '@hearth/contract/primitives';
import { getProperty, listProperties, type Property } from '@hearth/contract/properties/properties';
import { isAdmin, isPlatformRole, isStaffRole } from '@hearth/contract/roles';
import { useEffect } from 'react';
import { companyOf } from './account-rights.ts';
import { ApiError } from './api-error.ts';
import type { OutputOf } from './endpoint-types.ts';
import { allInUrl, rememberProperty, seenProperty, seenByCode, useUrlScope, defaultCompany } from './url-scope.ts';
import { useEndpoint } from './query.ts';
import { remember, useLastSelection } from './selection.ts';
import { propertyInput } from './property-input.ts';

/** True if the property is no longer accessible. A missing second factor doesn't count. */
const isGone = ({ status, code }: ApiError) => status === 404 || (status === 403 && code !== secondFactorRequired);

function useProperty(id: string | undefined, isStaff: boolean) {
  const isOne = id !== undefined && id !== allProperties;
  const found = useEndpoint(getProperty, propertyInput(id ?? ''), { enabled: isStaff && isOne });
  const isMissing = isOne && found.error instanceof ApiError && isGone(found.error);
  const property: Property | null = isOne && !isMissing ? (found.data?.data ?? seenProperty(id) ?? null) : null;
  if (found.data && isOne) rememberProperty(found.data.data);
  return {
    property,
    isMissing,
    error: isMissing ? null : found.error,
    refetch: isOne ? found.refetch : undefined,
  };
}

/** The property in the URL, by code or id; `isUnknown` if it isn't visible. */
function useNamed(name: string | undefined, isStaff: boolean) {
  const isCode = name !== undefined && name !== allInUrl && !hexIdPattern.test(name);
  const code = isCode ? name.toUpperCase() : '';
  const seen = isCode ? seenByCode(code) : undefined;
  const canExist = propertyCodePattern.test(code);
  const found = useEndpoint(
    listProperties,
    { query: { propertyCode: code, limit: 1 } },
    { enabled: isStaff && canExist && !seen },
  );
  const id = isCode ? (seen ?? found.data?.data[0])?._id : name === allInUrl ? allProperties : name;
  const isUnknown = isCode && !seen && (!canExist || (found.data !== undefined && id === undefined));
  return { ...useProperty(id, isStaff), id, isUnknown, searchError: seen ? null : found.error, search: found.refetch };
}

interface Known {
  account: Account;
  properties: OutputOf<typeof listProperties> | undefined;
  companies: OutputOf<typeof listCompanies> | undefined;
  /** Content and brand admins have no property, so the URL's is ignored. */
  isConfined: boolean;
}

/**
 * The selection: from the URL, else the last choice, else the first property or all. `beyond` is what the URL names
 * without access; the selection is then the person's own.
 */
export function useScopeSelection({ account, properties, companies, isConfined }: Known) {
  const urlScope = useUrlScope();
  const last = useLastSelection();
  const isStaff = isStaffRole(account.role);
  const choosesCompany = isAdmin(account.role);
  const total = properties?.totalCount ?? 0;
  const companyList = companies?.data ?? [];
  const groups = account.company?.groups ?? [];

  const named = useNamed(isConfined ? undefined : urlScope.property, isStaff);
  const isEvery = named.id === allProperties;
  const seesCompany = (id: string) =>
    choosesCompany ? !companies || companyList.some(({ _id }) => _id === id) : account.company?._id === id;
  const { company: namedCompany, group: namedGroup } = urlScope;
  const beyond =
    named.isUnknown || named.isMissing
      ? propertyCodePattern.test(urlScope.property ?? '')
        ? (urlScope.property ?? '').toUpperCase()
        : 'this property'
      : isEvery && namedCompany && namedCompany !== allInUrl && !seesCompany(namedCompany)
        ? 'this company'
        : isEvery && namedGroup && !groups.some(({ _id }) => _id === namedGroup)
          ? 'this group'
          : null;

  const isOnlyOne = (id: string | undefined) => id === allProperties && properties !== undefined && total < 2;
  const first = total > 1 && isPlatformRole(account.role) ? allProperties : (properties?.data[0]?._id ?? allProperties);
  const stored = isOnlyOne(last.property) ? undefined : last.property;
  const isOwn = isConfined || urlScope.property === undefined || beyond !== null || isOnlyOne(named.id);
  const ownId = isOwn ? (stored ?? (properties && first)) : undefined;
  const own = useProperty(ownId, isStaff);
  useEffect(() => {
    if (own.isMissing && last.property) remember({ ...last, property: undefined });
  }, [own.isMissing, last]);

  const propertyId = isOwn ? ownId : named.id;
  const { property, error, refetch } = isOwn ? own : named;
  const fallbackCompany = defaultCompany(property);
  const selectedCompany = isOwn
    ? last.company
    : namedCompany === allInUrl
      ? allCompanies
      : companyList.some(({ _id }) => _id === namedCompany)
        ? namedCompany
        : fallbackCompany;
  const isAll = isOnlyOne(isConfined || urlScope.property === undefined || beyond ? last.property : named.id);
  return {
    propertyId,
    /** Property for the URL, which keeps 'All Property' even if there is only one. */
    urlProperty: isAll ? allProperties : propertyId,
    property,
    company: choosesCompany ? companyOf(account.company?._id, selectedCompany, companyList) : null,
    group: groups.find(({ _id }) => _id === (isOwn ? last.group : namedGroup)) ?? null,
    beyond,
    error: error ?? (isOwn ? null : named.searchError),
    retry: () => void Promise.all([refetch?.(), named.searchError ? named.search() : undefined]),
  };
}
