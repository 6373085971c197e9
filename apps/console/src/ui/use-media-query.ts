import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query holds, followed as it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is as narrow as a phone's: where targets grow to 44 px and tables become cards. */
export const useNarrow = () => useMediaQuery('(width < 600px)');
