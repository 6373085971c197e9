import { allCompanies, allProperties } from '@hearth/contract/constants';
import { hexIdPattern, propertyCodePattern } from '@hearth/contract/primitives';
import type { Property } from '@hearth/contract/properties/properties';
import { createContext, useMemo, useSyncExternalStore } from 'react';
import { currentLocation, returnPath, subscribe, type SearchValues } from './location.ts';

/** Selected ids, 'All Property' or 'All Companies'; undefined if not chosen yet. */
export interface Selection {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

/** The selection in a URL: a property's code or `all`, a company's id or `all`, a group's id. */
export interface UrlScope {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

/** URL value for every property or company. */
export const allInUrl = 'all';

/** Scope parameters of links inside the console. */
export const UrlScopeContext = createContext<SearchValues>({});

const seenProperties = new Map<string, Property>();

/** Caches properties from lists, so that selecting one needn't load its record. */
export const rememberProperty = (property: Property) => void seenProperties.set(property._id, property);
export const seenProperty = (id: string) => seenProperties.get(id);
export const seenByCode = (code: string) =>
  [...seenProperties.values()].find(({ propertyCode }) => propertyCode === code);

/** URL value of a property: its code, or its id if the code isn't known. */
export const urlValueOf = (id: string) => (id === allProperties ? allInUrl : (seenProperty(id)?.propertyCode ?? id));
export const clearSeenProperties = () => seenProperties.clear();

export function urlScopeIn({ property, company, group }: SearchValues): UrlScope {
  const first = (value: SearchValues[string]) => [value ?? []].flat()[0];
  return { property: first(property), company: first(company), group: first(group) };
}

export function withoutUrlScope({ property: _p, company: _c, group: _g, ...rest }: SearchValues): SearchValues {
  return rest;
}

export const isSameUrlScope = (a: UrlScope, b: UrlScope) =>
  a.property === b.property && a.company === b.company && a.group === b.group;

const urlScopeText = () => JSON.stringify(urlScopeIn(currentLocation().search));

/** The selection in the current URL. */
export function useUrlScope(): UrlScope {
  const text = useSyncExternalStore(subscribe, urlScopeText);
  return useMemo(() => JSON.parse(text) as UrlScope, [text]);
}

/** Default company, omitted from URLs: the property's, or all. */
export const defaultCompany = (property: Property | null | undefined) => property?.company?._id ?? allCompanies;

/** The URL form of a selection. */
export function urlScopeOf({ property = allProperties, company, group }: Selection): UrlScope {
  const seen = seenProperty(property);
  return {
    property: urlValueOf(property),
    company:
      company === undefined || company === defaultCompany(seen)
        ? undefined
        : company === allCompanies
          ? allInUrl
          : company,
    group,
  };
}

/** Property for the start call, from the URL. Keep in sync with head/early.js. */
export function startProperty(): { property?: string } {
  const to = new URLSearchParams(location.search).get('to');
  const { searchParams } = new URL(to === null ? location.href : returnPath(to), location.href);
  const property = searchParams.get('property') ?? '';
  return property !== allInUrl && (propertyCodePattern.test(property) || hexIdPattern.test(property))
    ? { property }
    : {};
}
