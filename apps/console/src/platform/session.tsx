import { listCompanies } from '@hearth/contract/companies/companies';
import { allProperties, allPropertiesName } from '@hearth/contract/constants';
import { secondFactorRequired } from '@hearth/contract/errors';
import type { Account } from '@hearth/contract/identity/session-record';
import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Permission } from '@hearth/contract/permissions';
import { getProperty, listProperties, type Property } from '@hearth/contract/properties/properties';
import { isAdmin, isPlatformRole, isStaffRole, type Role } from '@hearth/contract/roles';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { companyOf, mayAt, roleAt } from './account-rights.ts';
import { reloadAccount, type Settings, type Start } from './account.ts';
import { ApiError } from './api-error.ts';
import { formatCount, formatDateTime } from './format.ts';
import { followFrom, onChange } from './live.ts';
import { queryClient } from './freshness.ts';
import { endpointQuery, useEndpoint } from './query.ts';
import { scopeOf, type Scope } from './scope.ts';
import { select, useSelection } from './selection.ts';

export interface Session {
  account: Account;
  settings: Settings;
  /** The property selected; null for 'All Property', and where the caller sees no property. */
  property: Property | null;
  /** The property's id or 'All Property', as calls take it. */
  propertyId: string;
  /** The property, or all of the company and group chosen: what every call over properties is asked with. */
  scope: Scope;
  /** The scope as people read it: 'Maple Court', 'Garden Communities, 12 properties', 'All Properties'. */
  scopeName: string;
  /** Properties seen in all; above 1, 'All Properties' can be chosen. */
  propertyCount: number;
  role: Role;
  features: Readonly<Partial<Record<FeatureGate, boolean | number>>>;
  /** What the company picker holds, 'All Companies' or an id; null where that is not the caller's choice. */
  company: string | null;
  /** What the group picker holds; null for all groups. */
  group: string | null;
  /** Time zone of the selected property; UTC across properties. */
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

/**
 * Writes an instant in the time zone of its row's property, UTC where it has none (null). The zone is named wherever it is
 * not that of the property worked at.
 */
export function useTimes() {
  const { property } = useSession();
  return (at: string, zone: string | null) => formatDateTime(at, zone ?? 'UTC', (zone ?? 'UTC') !== property?.timezone);
}

const everyFeature = { ambassador: true, residentBoosts: true, rentPaymentPoints: true } as const;

/** Enough to know whether there are several. */
const firstTwo = { query: { limit: 2 } } as const;

const countOf = (count: number | undefined) =>
  count === undefined ? '' : `, ${formatCount(count)} ${count === 1 ? 'property' : 'properties'}`;

/** Properties as lists showed them: one that is selected need not wait for its record. */
const seenProperties = new Map<string, Property>();
export const rememberProperty = (property: Property) => seenProperties.set(property._id, property);

/** Takes over what came with the account, so that nothing of it is asked for again. */
function takeUp({ properties, property, companies, position, receivedAt }: Start) {
  const keep = (queryKey: QueryKey, answer: object | null) =>
    answer && queryClient.setQueryData(queryKey, answer, { updatedAt: receivedAt });
  keep(endpointQuery(listProperties, firstTwo).queryKey, properties);
  keep(endpointQuery(listCompanies, {}).queryKey, companies);
  for (const known of properties?.data ?? []) rememberProperty(known);
  if (property) keep(endpointQuery(getProperty, { params: { id: property._id } }).queryKey, { data: property });
  followFrom(position);
}

/** The property cannot be worked at any more. While a second factor is to be set up it still can, afterwards. */
const isGone = ({ status, code }: ApiError) => status === 404 || (status === 403 && code !== secondFactorRequired);

/** Why the session is not ready: still loading, or an error and the way to try again. */
export interface Waiting {
  error: unknown;
  retry: () => void;
}

/** Finds the selected property (stored, else the first, else all) and gives the session to everything below. */
export function SessionProvider({
  account,
  settings,
  start,
  waiting,
  children,
}: {
  account: Account;
  settings: Settings;
  start: Start;
  waiting: (state: Waiting) => ReactNode;
  children: ReactNode;
}) {
  useState(() => takeUp(start));
  const selection = useSelection();
  const staff = isStaffRole(account.role);
  const choosesCompany = isAdmin(account.role);
  const first = useEndpoint(listProperties, firstTwo, { enabled: staff, placeholderData: keepPreviousData });
  const companies = useEndpoint(listCompanies, {}, { enabled: choosesCompany });

  const total = first.data?.totalCount ?? 0;
  const fallback =
    total > 1 && isPlatformRole(account.role) ? allProperties : (first.data?.data[0]?._id ?? allProperties);
  const stored = selection.property === allProperties && first.data && total < 2 ? undefined : selection.property;
  const propertyId = stored ?? (first.data ? fallback : undefined);
  const single = useEndpoint(
    getProperty,
    { params: { id: propertyId ?? '' } },
    { enabled: staff && propertyId !== undefined && propertyId !== allProperties },
  );

  const gone = single.error instanceof ApiError && isGone(single.error);
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

  const property =
    propertyId === undefined || propertyId === allProperties || gone
      ? null
      : (single.data?.data ?? seenProperties.get(propertyId) ?? null);
  const among = companies.data?.data;
  const company = choosesCompany ? companyOf(account.company?._id, selection.company, among ?? []) : null;
  const chosenGroup = account.company?.groups.find(({ _id }) => _id === selection.group);
  const group = chosenGroup?._id ?? null;
  const scope = useMemo(() => scopeOf(propertyId ?? allProperties, company, group), [propertyId, company, group]);
  const isNarrowed = scope.companyId !== undefined || scope.groupId !== undefined;
  const within = useEndpoint(
    listProperties,
    { query: { ...scope, limit: 1 } },
    { enabled: isNarrowed && (!choosesCompany || among !== undefined), placeholderData: keepPreviousData },
  );
  const narrowedTo = chosenGroup?.name ?? among?.find(({ _id }) => _id === scope.companyId)?.name;
  const scopeName =
    property?.name ??
    (narrowedTo
      ? narrowedTo + countOf(within.isPlaceholderData ? undefined : within.data?.totalCount)
      : allPropertiesName);
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
      scope,
      scopeName,
      propertyCount: total,
      role: roleAt(account, propertyId ?? allProperties),
      features: property?.features ?? everyFeature,
      company,
      group,
      timeZone: property?.timezone ?? 'UTC',
      may: (permission) => mayAt(account, propertyId ?? allProperties, permission),
    }),
    [account, settings, property, propertyId, scope, scopeName, total, company, group],
  );
  const error = gone ? null : (first.error ?? single.error);
  const retry = () =>
    void Promise.all([first.refetch(), propertyId && propertyId !== allProperties ? single.refetch() : undefined]);
  return ready ? <SessionContext value={session}>{children}</SessionContext> : waiting({ error, retry });
}
