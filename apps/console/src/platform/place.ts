import { allCompanies, allProperties } from '@hearth/contract/constants';
import { hexIdPattern, propertyCodePattern } from '@hearth/contract/primitives';
import type { Property } from '@hearth/contract/properties/properties';
import { createContext, useMemo, useSyncExternalStore } from 'react';
import { locationNow, returnPath, subscribe, type SearchValues } from './location.ts';

/** Where somebody works: 'All Property' or 'All Companies', an id, or nothing chosen yet. */
export interface Selection {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

/** What an address says about where one works: a property's code or `all`, a company's id or `all`, a group's id. */
export interface Place {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

/** In an address: every property, or every company. */
export const everything = 'all';

/** What links inside the console carry. */
export const PlaceContext = createContext<SearchValues>({});

const seenProperties = new Map<string, Property>();

/** Properties as lists showed them: one that is selected need not wait for its record. */
export const rememberProperty = (property: Property) => void seenProperties.set(property._id, property);
export const seenProperty = (id: string) => seenProperties.get(id);
export const seenUnder = (code: string) =>
  [...seenProperties.values()].find(({ propertyCode }) => propertyCode === code);

/** A property as an address names it: by its code, where that is known here. */
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

/** The place that the address names. */
export function useAddressedPlace(): Place {
  const text = useSyncExternalStore(subscribe, placeText);
  return useMemo(() => JSON.parse(text) as Place, [text]);
}

/** The company that stands in no address: the property's own, else all. */
export const usualCompany = (property: Property | null | undefined) => property?.company?._id ?? allCompanies;

/** A selection as an address has it. */
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

/** What the page's first call is told of the property in its address; public/early.js says the same. */
export function startsAt(): { property?: string } {
  const to = new URLSearchParams(location.search).get('to');
  const { searchParams } = new URL(to === null ? location.href : returnPath(to), location.href);
  const property = searchParams.get('property') ?? '';
  return property !== everything && (propertyCodePattern.test(property) || hexIdPattern.test(property))
    ? { property }
    : {};
}
