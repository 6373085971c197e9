import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentLocation, subscribe, type Location } from './location.ts';

/** Location of the rendered screen, which lags behind the URL while the next screen loads. */
export interface Shown {
  path: string;
  /** The current location while the page is at this path, then the last one. */
  location: () => Location;
  /** Path parameters, such as `userId`. */
  params: Readonly<Record<string, string>>;
  /** True if a path has a screen. */
  exists: (path: string) => boolean;
}

export const ShownContext = createContext<Shown | undefined>(undefined);

/** Returns the current location while the page is at the path, then the last one. */
export function locationWhileAt(path: string): () => Location {
  let last = currentLocation();
  return () => {
    const now = currentLocation();
    if (now.pathname === path) last = now;
    return last;
  };
}

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('The location is only available inside the shell');
  return shown;
}

/** The path of the rendered screen. */
export const usePath = () => useShown().path;

/** Reads part of the screen's location; rerenders only when that part changes. */
export function useLocationPart(read: (location: Location) => string): string {
  const { location } = useShown();
  return useSyncExternalStore(subscribe, () => read(location()));
}

export const useParams = () => useShown().params;

/** Returns a check whether a path has a screen. */
export const useExists = () => useShown().exists;
