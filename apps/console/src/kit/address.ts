import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search parameters of the address; a key that is there several times is a list. */
export type SearchValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the search parameters and changes some of them; undefined takes one out. `replace` leaves no step to go back to.
 * `within` keeps a part of the screen to keys of its own: `page` within `leases` is `leases.page` in the address.
 */
export function useAddress(within?: string) {
  const whole: SearchValues = useSearch({ strict: false });
  const navigate = useNavigate();
  const prefix = within ? `${within}.` : '';
  const change = useCallback(
    (values: SearchValues, { replace = false } = {}) => {
      const own = Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
      void navigate({
        to: '.',
        search: ((before: SearchValues) => ({ ...before, ...own })) as never,
        replace,
        resetScroll: false,
      });
    },
    [navigate, prefix],
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
