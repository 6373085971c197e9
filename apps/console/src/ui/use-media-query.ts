import { useCallback, useSyncExternalStore } from 'react';

/** True if the media query matches, updated live. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Phone width, where targets grow to 44 px and tables become cards. */
export const useNarrow = () => useMediaQuery('(width < 600px)');
