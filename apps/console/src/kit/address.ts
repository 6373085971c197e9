import { useCallback } from 'react';
import { locationNow, navigate, useLocation, type SearchValues } from '../platform/location.ts';

export type { SearchValues };

/**
 * Reads the search parameters and changes some of them; undefined takes one out. `replace` leaves no step to go back to.
 * `within` keeps a part of the screen to keys of its own: `page` within `leases` is `leases.page` in the address.
 */
export function useAddress(within?: string) {
  const { search: whole } = useLocation();
  const prefix = within ? `${within}.` : '';
  const change = useCallback(
    (values: SearchValues, { replace = false } = {}) => {
      const own = Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
      const { pathname, search } = locationNow();
      navigate({ to: pathname, search: { ...search, ...own }, replace });
    },
    [prefix],
  );
  const own = () =>
    Object.fromEntries(
      Object.entries(whole).flatMap(([key, value]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
      ),
    );
  return { search: prefix ? own() : whole, change };
}

export const firstValue = (value: SearchValues[string]) =>
  (Array.isArray(value) ? value[0] : value) as string | undefined;

/** A record that the address names, such as `?log=…`: going back closes it, a link opens it. */
export function useOpened(key: string) {
  const { search, change } = useAddress();
  return {
    id: firstValue(search[key]),
    open: (id: string, choices?: { replace?: boolean }) => change({ [key]: id }, choices),
    close: () => change({ [key]: undefined }, { replace: true }),
  };
}
