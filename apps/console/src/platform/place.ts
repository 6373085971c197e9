import { allCompanies, allProperties } from '@hearth/contract/constants';
import { hexIdPattern, propertyCodePattern } from '@hearth/contract/primitives';
import type { Property } from '@hearth/contract/properties/properties';
import { createContext, useMemo, useSyncExternalStore } from 'react';
import { locationNow, returnPath, subscribe, type SearchValues } from './location.ts';

/** Selected ids, 'All Property' or 'All Companies'; undefined if not chosen yet. */
export interface Selection {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

/** The selection in a URL: a property's code or `all`, a company's id or `all`, a group's id. */
export interface Place {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

/** URL value for every property or company. */
export const everything = 'all';

/** Scope parameters of links inside the console. */
export const PlaceContext = createContext<SearchValues>({});

const seenProperties = new Map<string, Property>();

/** Caches properties from lists, so that selecting one needn't load its record. */
export const rememberProperty = (property: Property) => void seenProperties.set(property._id, property);
export const seenProperty = (id: string) => seenProperties.get(id);
export const seenUnder = (code: string) =>
  [...seenProperties.values()].find(({ propertyCode }) => propertyCode === code);

/** URL value of a property: its code, or its id if the code isn't known. */
export const nameOf = (id: string) => (id === allProperties ? everything : (seenProperty(id)?.propertyCode ?? id));
export const forgetProperties = () => seenProperties.clear();

export function placeIn({ property, company, group }: SearchValues): Place {
  const first = (value: SearchValues[string]) => [value ?? []].flat()[0];
  return { property: first(property), company: first(company), group: first(group) };
}

export function withoutPlace({ property: _p, company: _c, group: _g, ...rest }: SearchValues): SearchValues {
  return rest;
}

export const isSamePlace = (a: Place, b: Place) =>
  a.property === b.property && a.company === b.company && a.group === b.group;

const placeText = () => JSON.stringify(placeIn(locationNow().search));

/** The selection in the current URL. */
export function useAddressedPlace(): Place {
  const text = useSyncExternalStore(subscribe, placeText);
  return useMemo(() => JSON.parse(text) as Place, [text]);
}

/** Default company, omitted from URLs: the property's, or all. */
export const usualCompany = (property: Property | null | undefined) => property?.company?._id ?? allCompanies;

/** The URL form of a selection. */
export function placeOf({ property = allProperties, company, group }: Selection): Place {
  const seen = seenProperty(property);
  return {
    property: nameOf(property),
    company:
      company === undefined || company === usualCompany(seen)
        ? undefined
        : company === allCompanies
          ? everything
          : company,
    group,
  };
}

/** The start call's property, from the URL. Keep in sync with head/early.js. */
export function startsAt(): { property?: string } {
  const to = new URLSearchParams(location.search).get('to');
  const { searchParams } = new URL(to === null ? location.href : returnPath(to), location.href);
  const property = searchParams.get('property') ?? '';
  return property !== everything && (propertyCodePattern.test(property) || hexIdPattern.test(property))
    ? { property }
    : {};
}
