import { listCompanies } from '@hearth/contract/companies/companies';
import { allProperties } from '@hearth/contract/constants';
import type { Account } from '@hearth/contract/identity/sessions';
import type { FeatureGate } from '@hearth/contract/menu';
import type { Permission } from '@hearth/contract/permissions';
import { getProperty, listProperties, type Property } from '@hearth/contract/properties/properties';
import { isPlatformRole, isStaffRole, type Role } from '@hearth/contract/roles';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { reloadAccount, type Settings } from './account.ts';
import { ApiError } from './api-error.ts';
import { onChange } from './live.ts';
import { endpointQuery, queryClient, useEndpoint } from './query.ts';
import { select, useSelection } from './selection.ts';

export interface Session {
  account: Account;
  settings: Settings;
  /** The property selected; null for 'All Property', and where the caller sees no property. */
  property: Property | null;
  /** The property's id or 'All Property', as calls take it. */
  propertyId: string;
  /** Properties seen in all; above 1, 'All Properties' can be chosen. */
  propertyCount: number;
  /** Role at the selected property. */
  role: Role;
  features: Readonly<Partial<Record<FeatureGate, boolean | number>>>;
  /** The company whose properties are offered; null where that is not the caller's choice. */
  companyId: string | null;
  groupId: string | null;
  /** Time zone for instants of the selected property; UTC across properties. */
  timeZone: string;
  /** True when the caller holds the permission at the selected property (at any, for 'All Property'). */
  may: (permission: Permission) => boolean;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Who works, where, and what they may do there. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for screens inside the shell');
  return session;
}

const everyFeature = { ambassador: true, residentBoosts: true, rentPaymentPoints: true } as const;

/** Role at a property: the platform role everywhere, else the role held there. */
export const roleAt = (account: Account, propertyId: string): Role =>
  isPlatformRole(account.role)
    ? account.role
    : (account.properties.find(({ property }) => property === propertyId)?.role ?? account.role);

/** True when the account holds the permission at the property, or at any for 'All Property'. */
export function mayAt(account: Account, propertyId: string, permission: Permission): boolean {
  if (account.permissions.includes(permission)) return true;
  return account.properties.some(
    ({ property, permissions }) =>
      (propertyId === allProperties || property === propertyId) && permissions.includes(permission),
  );
}

/** The company that the pickers work in: the user's own, then the stored one, then the first. */
export const companyOf = (
  own: string | undefined,
  stored: string | undefined,
  all: readonly { _id: string }[],
): string | null => own ?? all.find(({ _id }) => _id === stored)?._id ?? all[0]?._id ?? null;

/** Keeps a property that was read in a list, so that selecting it need not wait. */
export const rememberProperty = (property: Property) =>
  queryClient.setQueryData(endpointQuery(getProperty, { params: { id: property._id } }).queryKey, { data: property });

/** Why the session is not ready: still loading, or an error and the way to try again. */
export interface Waiting {
  error: unknown;
  retry: () => void;
}

/** Finds the selected property (stored, else the first, else all) and gives the session to everything below. */
export function SessionProvider({
  account,
  settings,
  waiting,
  children,
}: {
  account: Account;
  settings: Settings;
  waiting: (state: Waiting) => ReactNode;
  children: ReactNode;
}) {
  const selection = useSelection();
  const staff = isStaffRole(account.role);
  const choosesCompany = account.role === 'super_admin' || account.role === 'admin';
  const first = useEndpoint(
    listProperties,
    { query: { limit: 2 } },
    { enabled: staff, placeholderData: keepPreviousData },
  );
  const companies = useEndpoint(listCompanies, {}, { enabled: choosesCompany });

  const total = first.data?.totalCount ?? 0;
  const fallback =
    total > 1 && isPlatformRole(account.role) ? allProperties : (first.data?.data[0]?._id ?? allProperties);
  const stored = selection.property === allProperties && first.data && total < 2 ? undefined : selection.property;
  const propertyId = stored ?? (first.data ? fallback : undefined);
  const one = useEndpoint(
    getProperty,
    { params: { id: propertyId ?? '' } },
    { enabled: staff && propertyId !== undefined && propertyId !== allProperties },
  );

  const gone = one.error instanceof ApiError && (one.error.status === 403 || one.error.status === 404);
  useEffect(() => {
    if (gone && stored) select({ property: undefined });
  }, [gone, stored]);
  useEffect(
    () =>
      onChange(
        (topic, id) => void (topic === 'user' && id === account.user._id && reloadAccount().catch(() => undefined)),
      ),
    [account.user._id],
  );

  const property = propertyId === allProperties ? null : (one.data?.data ?? null);
  const ready =
    !staff ||
    (first.data &&
      propertyId &&
      (propertyId === allProperties || property) &&
      (!choosesCompany || companies.data || companies.error));
  const session = useMemo<Session>(
    () => ({
      account,
      settings,
      property,
      propertyId: propertyId ?? allProperties,
      propertyCount: total,
      role: roleAt(account, propertyId ?? allProperties),
      features: property?.features ?? everyFeature,
      companyId: choosesCompany ? companyOf(account.company?._id, selection.company, companies.data?.data ?? []) : null,
      groupId: account.company?.groups.some(({ _id }) => _id === selection.group) ? (selection.group ?? null) : null,
      timeZone: property?.timezone ?? 'UTC',
      may: (permission) => mayAt(account, propertyId ?? allProperties, permission),
    }),
    [account, settings, property, propertyId, total, choosesCompany, selection, companies.data],
  );
  const error = gone ? null : (first.error ?? one.error);
  const retry = () =>
    void Promise.all([first.refetch(), propertyId && propertyId !== allProperties ? one.refetch() : undefined]);
  return ready ? <SessionContext value={session}>{children}</SessionContext> : waiting({ error, retry });
}
