import { createContext, useContext, useSyncExternalStore } from 'react';
import { locationNow, subscribe, type Location } from './location.ts';

/** What a screen is shown for. While another is on its way, the one before keeps its own. */
export interface Shown {
  path: string;
  /** The address as long as the page is at that path, then the last that it had. */
  location: () => Location;
  /** Parts of the path that name a record, such as `userId`. */
  params: Readonly<Record<string, string>>;
  /** True of a path that has a screen. */
  exists: (path: string) => boolean;
}

export const ShownContext = createContext<Shown | undefined>(undefined);

/** Reads the address as long as the page is at that path, then the last that it had. */
export function locationWhileAt(path: string): () => Location {
  let last = locationNow();
  return () => {
    const now = locationNow();
    if (now.pathname === path) last = now;
    return last;
  };
}

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('The address is for what stands inside the shell');
  return shown;
}

/** The path that the screen is shown for. */
export const usePath = () => useShown().path;

/** What is read out of the address that the screen is shown for: who reads a part is drawn anew when that part changes alone. */
export function useLocationPart(read: (location: Location) => string): string {
  const { location } = useShown();
  return useSyncExternalStore(subscribe, () => read(location()));
}

export const useParams = () => useShown().params;

/** Tells whether a path has a screen. */
export const useExists = () => useShown().exists;
