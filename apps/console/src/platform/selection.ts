import { useSyncExternalStore } from 'react';
import { currentLocation, navigate } from './location.ts';
import { urlScopeOf, withoutUrlScope, type Selection } from './url-scope.ts';

const listeners = new Set<() => void>();
const choiceListeners = new Set<(choice: Selection) => void>();
/** The last choice in any tab, used if the URL has no property. */
let last: Selection = {};
/** The selection in this tab. */
let current: Selection = {};

export function replaceSelection(next: Selection) {
  last = next;
  for (const listener of listeners) listener();
}

export const workAt = (selection: Selection) => void (current = selection);

/** Saves a choice for the next visit without changing this tab's URL. */
export function remember(choice: Selection) {
  replaceSelection(choice);
  for (const listener of choiceListeners) listener(choice);
}

/** Changes the selection with a new history entry, and saves it for the next visit. */
export function select(change: Selection) {
  const choice = { ...current, ...change };
  remember(choice);
  const { pathname, search } = currentLocation();
  navigate({ to: pathname, search: { ...urlScopeOf(choice), ...withoutUrlScope(search) } });
}

export const onChoice = (listener: (choice: Selection) => void) => void choiceListeners.add(listener);

export const useLastSelection = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => last,
  );
