import { useSyncExternalStore } from 'react';

/** The search parameters of the address; a key that is there several times is a list. */
export type SearchValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address of the page: a path without a slash at its end, the search parameters, what follows `#`. */
export interface Location {
  href: string;
  pathname: string;
  search: SearchValues;
  hash: string;
}

/** An address inside the console. */
export interface Destination {
  to: string;
  search?: SearchValues;
  hash?: string;
}

/** Search parameters as plain text: a repeated key is a list, nothing is read as a number. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    const known = values[key];
    values[key] = known === undefined ? value : [known, value].flat();
  }
  return values;
}

export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const item of [value].flat())
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** A path inside the console to go to after the sign-in; anything else leads Home. */
export function returnPath(to: string | null): string {
  return to && /^\/(?![/\\])/.test(to) && !/^\/(login|signup|reset-password|confirm-password)\b/.test(to) ? to : '/';
}

/** The destination as a link has it; never that of another site. */
export const hrefOf = ({ to, search = {}, hash }: Destination) =>
  to.replace(/^[/\\]+/, '/') + stringifySearch(search) + (hash ? `#${hash}` : '');

const hrefNow = () => location.pathname + location.search + location.hash;
const listeners = new Set<() => void>();
let known: Location | undefined;

const changed = () => {
  for (const listener of listeners) listener();
};

export function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('popstate', changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', changed);
  };
}

/** Where the page is now. */
export function locationNow(): Location {
  const href = hrefNow();
  if (known?.href === href) return known;
  known = {
    href,
    pathname: location.pathname.replace(/(.)\/+$/, '$1'),
    search: parseSearch(location.search),
    hash: location.hash.slice(1),
  };
  return known;
}

/** Goes there, as a step to go back from; `replace` takes the place of the present one, as going where one is does. */
export function navigate({ replace = false, ...destination }: Destination & { replace?: boolean }) {
  const href = hrefOf(destination);
  if (replace || href === hrefNow()) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  changed();
}

const pathNow = () => locationNow().pathname;

/** The path of the page, for what stands around the screens. */
export const usePathNow = () => useSyncExternalStore(subscribe, pathNow);

const intentListeners = new Set<(path: string) => void>();

/** Tells of a link that somebody is about to follow. */
export const onIntent = (listener: (path: string) => void) => {
  intentListeners.add(listener);
  return () => void intentListeners.delete(listener);
};

export const intend = (path: string) => {
  for (const listener of intentListeners) listener(path);
};
