import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { onIntent, usePathname } from '../platform/location.ts';
import { locationWhileAt, type Shown } from '../platform/shown.ts';
import { routeTable } from './routes.ts';
import type { Screen } from './routes/screen.ts';

/** Delay before a loading screen's skeleton replaces the previous screen. */
const skeletonDelayMs = 200;

type Load = Screen['load'];

const loaded = new Map<Load, ComponentType>();
const pending = new Map<Load, Promise<void>>();

/** Loads a screen's code; a failed load is retried by the next call. */
function fetchScreen(load: Load): Promise<void> {
  const fetching =
    pending.get(load) ??
    load()
      .then((screen) => void loaded.set(load, screen.default))
      .finally(() => pending.delete(load));
  pending.set(load, fetching);
  return fetching;
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The screen of a path, with its path parameters. */
export function screenAt(screens: readonly Screen[], path: string) {
  const parts = path.split('/');
  for (const screen of screens) {
    const pattern = screen.path.split('/');
    const params: Record<string, string> = {};
    const matches = pattern.every((part, i) => {
      const segment = parts[i] ?? '';
      if (part.startsWith('$')) params[part.slice(1)] = decoded(segment);
      return part.startsWith('$') ? segment !== '' : part.toLowerCase() === segment.toLowerCase();
    });
    if (matches && pattern.length === parts.length) return { screen, params };
  }
  return undefined;
}

/** Preloads the screen of a path before the first render. Settles when it has loaded, failed or timed out. */
export async function prefetch(slug: string, path: string): Promise<void> {
  const load = screenAt(routeTable(slug), path)?.screen.load;
  if (!load || loaded.has(load)) return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, skeletonDelayMs));
  await Promise.race([fetchScreen(load).catch(() => undefined), timeout]);
}

export interface ShownScreen extends Shown {
  screen: Screen | undefined;
  /** Undefined if the path has no screen. */
  Component: ComponentType | undefined;
}

export interface Screens {
  shown: ShownScreen;
  /** Current path and its screen, which may not be shown yet. */
  path: string;
  match: Screen | undefined;
  /** `long`: the current path's screen is taking long to load. */
  wait: 'none' | 'long' | { failed: unknown };
  again: () => void;
}

/** The screen of the current path. The previous one stays until its code has loaded. */
export function useScreens(slug: string): Screens {
  const path = usePathname();
  const screens = useMemo(() => routeTable(slug), [slug]);
  const match = useMemo(() => screenAt(screens, path), [screens, path]);
  const load = match?.screen.load;
  const [waited, setWaited] = useState<{ for: Load; failed?: unknown }>();
  const [, setArrivals] = useState(0);
  const Component = load && loaded.get(load);
  const isLoaded = !match || Component !== undefined;
  const [attempt, setAttempt] = useState(0);
  const now = useMemo<ShownScreen>(
    () => ({
      path,
      location: locationWhileAt(path),
      params: match?.params ?? {},
      exists: (other) => screenAt(screens, other) !== undefined,
      screen: match?.screen,
      Component,
    }),
    [path, match, screens, Component],
  );
  const [previous, setPrevious] = useState(now);
  if (isLoaded && previous !== now) setPrevious(now);

  useEffect(() => onIntent((next) => void prefetch(slug, next)), [slug]);
  useEffect(() => {
    if (!load || loaded.has(load)) return;
    let isAwaited = true;
    const wait = (state: { for: Load; failed?: unknown }) => isAwaited && setWaited(state);
    const timer = setTimeout(() => wait({ for: load }), skeletonDelayMs);
    fetchScreen(load)
      .then(
        () => isAwaited && setArrivals((count) => count + 1),
        (failed: unknown) => wait({ for: load, failed }),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [load, attempt]);

  const overdue = !isLoaded && waited?.for === load ? waited : undefined;
  return {
    shown: isLoaded || overdue ? now : previous,
    path,
    match: match?.screen,
    wait: !overdue ? 'none' : 'failed' in overdue ? { failed: overdue.failed } : 'long',
    again: () => {
      // The browser caches failed module loads, so a second failure needs a page reload.
      if (attempt > 0) return location.reload();
      setWaited(undefined);
      setAttempt(attempt + 1);
    },
  };
}
