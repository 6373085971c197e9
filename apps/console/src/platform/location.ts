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

/** What every address of the console carries, such as the property, unless it says so itself. */
let carried: SearchValues = {};
export const carry = (values: SearchValues) => void (carried = values);

/** The destination as a link has it, at that place; never that of another site. */
export function hrefOf({ to, search, hash }: Destination, place: SearchValues = {}) {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)\??([^#]*)#?(.*)$/s.exec(to.replace(/^[/\\]+/, '/')) ?? [];
  const own = { ...parseSearch(query), ...search };
  const values = own['property'] === undefined ? { ...place, ...own } : own;
  return path + stringifySearch(values) + (hash || anchor ? `#${hash ?? anchor}` : '');
}

const hrefNow = () => location.pathname + location.search + location.hash;
const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1');
const listeners = new Set<() => void>();
let known: Location | undefined;

const changed = () => {
  for (const listener of listeners) listener();
};

/** How many steps the page is from where the window began; the browser keeps it with each step. */
const stepNow = () => (history.state as { step?: number } | null)?.step ?? 0;
let step: number | undefined;
let wasStep = false;

/** True when the browser's Back or Forward led here. */
export const cameByStep = () => wasStep;

/** What is asked before a path is left: `leave` goes on. */
type Question = (leave: () => void) => void;
let held: { path: string; ask: Question } | undefined;
/** Where the page stays while the browser takes back a step that is asked about. */
let stays: { at: Location; next: () => void } | undefined;

/** Asks before the page leaves its path, by a link or by the browser's own way back. Answers what lets go. */
export function holdHere(ask: Question) {
  const own = { path: locationNow().pathname, ask };
  held = own;
  return () => {
    if (held === own) held = undefined;
  };
}

/** Does what ends the screen, such as signing out, once nothing is held or the person lets go of it. */
export function beforeLeaving(leave: () => void) {
  if (!held) return leave();
  held.ask(() => {
    held = undefined;
    leave();
  });
}

function onStep() {
  const from = step ?? 0;
  const to = stepNow();
  if (stays) {
    const { next } = stays;
    stays = undefined;
    next();
  } else if (held && known && from !== to && withoutSlash(location.pathname) !== held.path) {
    const { ask } = held;
    const leave = () => {
      held = undefined;
      history.go(to - from);
    };
    stays = { at: known, next: () => ask(leave) };
    history.go(from - to);
  } else {
    step = to;
    wasStep = true;
    changed();
  }
}

export function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    step = stepNow();
    addEventListener('popstate', onStep);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', onStep);
  };
}

/** Where the page is now. */
export function locationNow(): Location {
  if (stays) return stays.at;
  const href = hrefNow();
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
  step ??= stepNow();
  if (replace || href === hrefNow()) history.replaceState({ step }, '', href);
  else {
    history.pushState({ step: (step += 1) }, '', href);
    wasStep = false;
  }
  changed();
}

/** Goes there, as a step to go back from; `replace` takes the place of the present one, as going where one is does. */
export function navigate({ replace = false, ...destination }: Destination & { replace?: boolean }) {
  const href = hrefOf(destination, carried);
  const leaves = held && withoutSlash(new URL(href, location.href).pathname) !== held.path;
  if (leaves && !replace) beforeLeaving(() => go(href, false));
  else go(href, replace);
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
