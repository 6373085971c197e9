import { useCallback, useMemo, type ReactNode } from 'react';
import { currentLocation, navigate, type SearchValues } from '../platform/location.ts';
import { useLocationPart } from '../platform/shown.ts';

export type { SearchValues };

const prefixOf = (within: string | undefined) => (within ? `${within}.` : '');

/**
 * The search parameters with these keys. `within` prefixes the keys: `page` within `leases` is `leases.page` in the
 * URL.
 */
export function useSearch(keys: readonly string[], within?: string): SearchValues {
  const prefix = prefixOf(within);
  const text = useLocationPart(({ search }) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, search[prefix + key]]))),
  );
  return useMemo(() => JSON.parse(text) as SearchValues, [text]);
}

/** Changes search parameters; undefined removes one. `replace` adds no history entry. */
export function useChange(within?: string) {
  const prefix = prefixOf(within);
  return useCallback(
    (values: SearchValues, { replace = false } = {}) => {
      const own = Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
      const { pathname, search } = currentLocation();
      navigate({ to: pathname, search: { ...search, ...own }, replace });
    },
    [prefix],
  );
}

export const firstValue = (value: SearchValues[string]) =>
  (Array.isArray(value) ? value[0] : value) as string | undefined;

/** A record named in the URL, such as `?log=…`: Back closes it, and a link opens it. */
export function useOpened(key: string) {
  const search = useSearch([key]);
  const change = useChange();
  return {
    id: firstValue(search[key]),
    open: (id: string, choices?: { replace?: boolean }) => change({ [key]: id }, choices),
    close: () => change({ [key]: undefined }, { replace: true }),
  };
}

/** Shows the record named in the URL. Opening one doesn't re-render the screen. */
export function Opened({ named, children }: { named: string; children: (id: string, close: () => void) => ReactNode }) {
  const { id, close } = useOpened(named);
  return id && children(id, close);
}
