import { useSyncExternalStore } from 'react';
import { locationNow, navigate } from './location.ts';
import { placeOf, withoutPlace, type Selection } from './place.ts';

const listeners = new Set<() => void>();
const choiceListeners = new Set<(choice: Selection) => void>();
/** What the person chose last, in any tab. It counts where the address names no property. */
let last: Selection = {};
/** Where this tab works now. */
let current: Selection = {};

export function replaceSelection(next: Selection) {
  last = next;
  for (const listener of listeners) listener();
}

export const workAt = (selection: Selection) => void (current = selection);

/** The person chooses, for the next visit; the address of this tab stays. */
export function remember(choice: Selection) {
  replaceSelection(choice);
  for (const listener of choiceListeners) listener(choice);
}

/** The person chooses: a step in the history of this tab, and what counts at the next visit. What is not named stays. */
export function select(change: Selection) {
  const choice = { ...current, ...change };
  remember(choice);
  const { pathname, search } = locationNow();
  navigate({ to: pathname, search: { ...placeOf(choice), ...withoutPlace(search) } });
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
