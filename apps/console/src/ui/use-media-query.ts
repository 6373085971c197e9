import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query holds, followed as it changes. */
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

/** Whether the screen is as narrow as a phone's: where targets grow to 44 px and tables become cards. */
export const useNarrow = () => useMediaQuery('(width < 600px)');
