import { listCompanies } from '@hearth/contract/companies/companies';
import { allProperties, allPropertiesName } from '@hearth/contract/constants';
import type { Account } from '@hearth/contract/identity/session-record';
import { confinement } from '@hearth/contract/menu';
import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Permission } from '@hearth/contract/permissions';
import { propertyCodePattern } from '@hearth/contract/primitives';
import { getProperty, listProperties, type Property } from '@hearth/contract/properties/properties';
import { isAdmin, isStaffRole, type Role } from '@hearth/contract/roles';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { mayAt, roleAt } from './account-rights.ts';
import { reloadAccount, reloadSettings, type Settings, type Start } from './account.ts';
import { setStreamPosition, onChange } from './live.ts';
import { setScopeParams, currentLocation, navigate, type SearchValues } from './location.ts';
import { queryClient } from './freshness.ts';
import {
  isSameUrlScope,
  UrlScopeContext,
  urlScopeIn,
  urlScopeOf,
  rememberProperty,
  seenByCode,
  startProperty,
  withoutUrlScope,
  type UrlScope,
} from './url-scope.ts';
import { endpointQuery, useEndpoint } from './query.ts';
import { scopeOf, type Scope } from './scope.ts';
import { workAt } from './selection.ts';
import { useScopeSelection } from './scope-selection.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { propertyInput } from './property-input.ts';
import { text } from './messages.ts';

export interface Session {
  account: Account;
  settings: Settings;
  /** The selected property; null for 'All Property' or without any property. */
  property: Property | null;
  /** The property's id or 'All Property', as sent in calls. */
  propertyId: string;
  /** Scope of calls across properties: the property, or the selected company and group. */
  scope: Scope;
  /** Label of the scope: 'Maple Court', 'Garden Communities, 12 properties', 'All Properties'. */
  scopeName: string;
  /** A property or company in the URL that the user can't access, such as a property's code, or null. */
  beyond: string | null;
  /** Number of visible properties; 'All Properties' needs at least two. */
  propertyCount: number;
  /** No visible property in the scope. */
  isEmpty: boolean;
  role: Role;
  features: Readonly<Partial<Record<FeatureGate, boolean | number>>>;
  /** The company picker's value, 'All Companies' or an id; null without a picker. */
  company: string | null;
  /** The group picker's value; null for all groups. */
  group: string | null;
  /** Time zone of the selected property; UTC across properties. */
  timeZone: string;
  /** True if the user has the permission at the selected property, or at any for 'All Property'. */
  may: (permission: Permission) => boolean;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The user, their scope and permissions. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside the shell');
  return session;
}

const everyFeature = { ambassador: true, residentBoosts: true, rentPaymentPoints: true } as const;

/** Enough to know if there are several. */
const firstTwo = { query: { limit: 2 } } as const;

/** Response for an unknown property code. */
const noProperties = { data: [], totalCount: 0 };

/** Puts the start data into the query cache. */
function cacheStart({ properties, property, companies, position, receivedAt }: Start) {
  const store = (queryKey: QueryKey, response: object | null) =>
    response && queryClient.setQueryData(queryKey, response, { updatedAt: receivedAt });
  store(endpointQuery(listProperties, firstTwo).queryKey, properties);
  store(endpointQuery(listCompanies, {}).queryKey, companies);
  for (const known of properties?.data ?? []) rememberProperty(known);
  if (property) {
    rememberProperty(property);
    store(endpointQuery(getProperty, propertyInput(property._id)).queryKey, { data: property });
  }
  const code = startProperty().property?.toUpperCase();
  if (properties && code && !seenByCode(code) && propertyCodePattern.test(code))
    store(endpointQuery(listProperties, { query: { propertyCode: code, limit: 1 } }).queryKey, noProperties);
  setStreamPosition(position);
}

/** Loading state or error while the session isn't ready. */
export interface Waiting {
  error: unknown;
  retry: () => void;
}

/** Determines the scope, keeps the URL in sync, and provides the session. */
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
  useState(() => cacheStart(start));
  const staff = isStaffRole(account.role);
  const choosesCompany = isAdmin(account.role);
  const isConfined = confinement(account.role, settings.slug) !== undefined;
  const seesSome = staff && mayAt(account, allProperties, 'properties.view');
  const first = useEndpoint(listProperties, firstTwo, { enabled: seesSome, placeholderData: keepPreviousData });
  const properties = seesSome ? first.data : noProperties;
  const companies = useEndpoint(listCompanies, {}, { enabled: choosesCompany });
  const known = { account, properties, companies: companies.data, isConfined };
  const { propertyId, urlProperty, property, company, group, beyond, error, retry } = useScopeSelection(known);
  useEffect(
    () =>
      onChange((topic, id) => {
        if (topic === 'user' && id === account.user._id) reloadAccount().catch(() => undefined);
        if (topic === 'systemConfig') void reloadSettings();
      }),
    [account.user._id],
  );

  const total = properties?.totalCount ?? 0;
  const groupId = group?._id ?? null;
  const scope = useMemo(() => scopeOf(propertyId ?? allProperties, company, groupId), [propertyId, company, groupId]);
  const isNarrowed = scope.companyId !== undefined || scope.groupId !== undefined;
  const within = useEndpoint(
    listProperties,
    { query: { ...scope, limit: 1 } },
    {
      enabled: seesSome && isNarrowed && (!choosesCompany || companies.data !== undefined),
      placeholderData: keepPreviousData,
    },
  );
  const narrowedTo = group?.name ?? companies.data?.data.find(({ _id }) => _id === scope.companyId)?.name;
  const scopeName =
    property?.name ??
    (narrowedTo
      ? text.scopeName(narrowedTo, within.isPlaceholderData ? undefined : within.data?.totalCount)
      : allPropertiesName);
  const isEmpty = isNarrowed ? !within.isPlaceholderData && within.data?.totalCount === 0 : total === 0;
  const ready =
    !staff ||
    (properties &&
      propertyId &&
      (propertyId === allProperties || property) &&
      (!choosesCompany || companies.data || companies.error));
  const selection = { property: urlProperty, company: company ?? undefined, group: groupId ?? undefined };
  const urlScope = useStableScope(isConfined ? {} : urlScopeOf(selection));
  useLayoutEffect(() => {
    setScopeParams(ready ? { ...urlScope } : {});
    workAt(selection);
  });
  useEffect(() => {
    const isInAddress = () => isSameUrlScope(urlScopeIn(currentLocation().search), urlScope);
    if (!ready || beyond || isConfined || isInAddress()) return;
    // Rerenders everything that reads the URL, so it waits until after the first render.
    return whenIdle(() => {
      if (isInAddress()) return;
      const { pathname, search, hash } = currentLocation();
      navigate({ to: pathname, search: { ...urlScope, ...withoutUrlScope(search) }, hash, replace: true });
    });
  });
  const session = useMemo<Session>(
    () => ({
      account,
      settings,
      property,
      propertyId: propertyId ?? allProperties,
      scope,
      scopeName,
      beyond,
      propertyCount: total,
      isEmpty,
      role: roleAt(account, propertyId ?? allProperties),
      features: property?.features ?? everyFeature,
      company,
      group: groupId,
      timeZone: property?.timezone ?? 'UTC',
      may: (permission) => mayAt(account, propertyId ?? allProperties, permission),
    }),
    [account, settings, property, propertyId, scope, scopeName, beyond, total, isEmpty, company, groupId],
  );
  if (!ready)
    return waiting({ error: first.error ?? error, retry: () => void Promise.all([first.refetch(), retry()]) });
  return (
    <SessionContext value={session}>
      <UrlScopeContext value={urlScope}>{children}</UrlScopeContext>
    </SessionContext>
  );
}

/** Memoized by value, so that links don't rerender. */
function useStableScope({ property, company, group }: UrlScope): SearchValues {
  return useMemo(() => ({ property, company, group }), [property, company, group]);
}
