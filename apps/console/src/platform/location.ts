import { useSyncExternalStore } from 'react';

/** Search parameters of the URL; a repeated key is a list. */
export type SearchValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The page's path without a trailing slash, search parameters and hash. */
export interface Location {
  href: string;
  pathname: string;
  search: SearchValues;
  hash: string;
}

/** A URL inside the console. */
export interface Destination {
  to: string;
  search?: SearchValues;
  hash?: string;
}

/** Parses search parameters as strings; a repeated key is a list. */
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

/** The path to return to after sign-in, if it's inside the console; otherwise Home. */
export function returnPath(to: string | null): string {
  return to && /^\/(?![/\\])/.test(to) && !/^\/(login|signup|reset-password|confirm-password)\b/.test(to) ? to : '/';
}

/** Search parameters added to every URL, such as the property, unless the URL sets them. */
let scopeParams: SearchValues = {};
export const setScopeParams = (values: SearchValues) => void (scopeParams = values);

/** The href of a destination with the scope parameters; never to another site. */
export function hrefOf({ to, search, hash }: Destination, scope: SearchValues = {}) {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)\??([^#]*)#?(.*)$/s.exec(to.replace(/^[/\\]+/, '/')) ?? [];
  const own = { ...parseSearch(query), ...search };
  const values = own['property'] === undefined ? { ...scope, ...own } : own;
  return path + stringifySearch(values) + (hash || anchor ? `#${hash ?? anchor}` : '');
}

const currentHref = () => location.pathname + location.search + location.hash;
const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1');
const listeners = new Set<() => void>();
let known: Location | undefined;

const changed = () => {
  for (const listener of listeners) listener();
};

/** Number of history entries before this one in this window, stored in `history.state`. */
const historyIndex = () => (history.state as { step?: number } | null)?.step ?? 0;
let step: number | undefined;
let lastWasPopstate = false;

/** True if the last navigation was Back or Forward. */
export const wasBackOrForward = () => lastWasPopstate;

/** Confirms leaving the page. Call `leave` to proceed. */
type Prompt = (leave: () => void) => void;
let blocker: { path: string; prompt: Prompt } | undefined;
/** Location to report while a Back or Forward is reverted to show the prompt, and the next step. */
let reverting: { at: Location; next: () => void } | undefined;

/** Prompts before a link or Back leaves the page. Returns a function to unblock. */
export function blockNavigation(prompt: Prompt) {
  const own = { path: currentLocation().pathname, prompt };
  blocker = own;
  return () => {
    if (blocker === own) blocker = undefined;
  };
}

/** Runs `leave` (such as sign-out), first prompting about unsaved changes if needed. */
export function beforeLeaving(leave: () => void) {
  if (!blocker) return leave();
  blocker.prompt(() => {
    blocker = undefined;
    leave();
  });
}

function onStep() {
  const from = step ?? 0;
  const to = historyIndex();
  if (reverting) {
    const { next } = reverting;
    reverting = undefined;
    next();
  } else if (blocker && known && from !== to && withoutSlash(location.pathname) !== blocker.path) {
    const { prompt } = blocker;
    const leave = () => {
      blocker = undefined;
      history.go(to - from);
    };
    reverting = { at: known, next: () => prompt(leave) };
    history.go(from - to);
  } else {
    step = to;
    lastWasPopstate = true;
    changed();
  }
}

export function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    step = historyIndex();
    addEventListener('popstate', onStep);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', onStep);
  };
}

/** The current location. */
export function currentLocation(): Location {
  if (reverting) return reverting.at;
  const href = currentHref();
  if (known?.href === href) return known;
  known = {
    href,
    pathname: withoutSlash(location.pathname),
    search: parseSearch(location.search),
    hash: location.hash.slice(1),
  };
  return known;
}

function go(href: string, replace: boolean) {
  step ??= historyIndex();
  if (replace || href === currentHref()) history.replaceState({ step }, '', href);
  else {
    history.pushState({ step: (step += 1) }, '', href);
    lastWasPopstate = false;
  }
  changed();
}

/** Navigates with a new history entry; `replace`, or the current URL, replaces the entry. */
export function navigate({ replace = false, ...destination }: Destination & { replace?: boolean }) {
  const href = hrefOf(destination, scopeParams);
  const leaves = blocker && withoutSlash(new URL(href, location.href).pathname) !== blocker.path;
  if (leaves && !replace) beforeLeaving(() => go(href, false));
  else go(href, replace);
}

const currentPath = () => currentLocation().pathname;

/** The current path, for the shell. */
export const usePathname = () => useSyncExternalStore(subscribe, currentPath);

const intentListeners = new Set<(path: string) => void>();

/** Listens for links the user is about to follow. */
export const onIntent = (listener: (path: string) => void) => {
  intentListeners.add(listener);
  return () => void intentListeners.delete(listener);
};

export const announceIntent = (path: string) => {
  for (const listener of intentListeners) listener(path);
};
