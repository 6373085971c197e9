import { allCompanies, allProperties } from '@hearth/contract/constants';
import { useSyncExternalStore } from 'react';

/** What the sidebar's pickers hold: 'All Property' or 'All Companies', an id, or nothing chosen yet. */
export interface Selection {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

const place = 'hearth-selection';
const listeners = new Set<() => void>();
const choiceListeners = new Set<(change: Selection) => void>();
let selection = read();

function read(): Selection {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, unknown>;
    const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined);
    return {
      property: stored.property === allProperties ? allProperties : id(stored.property),
      company: stored.company === allCompanies ? allCompanies : id(stored.company),
      group: id(stored.group),
    };
  } catch {
    return {};
  }
}

function become(next: Selection) {
  selection = next;
  for (const listener of listeners) listener();
}

/** Takes the place of what this browser held: at the sign-in, what the person had chosen elsewhere. */
export function replaceSelection(next: Selection) {
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // Storage may be full or forbidden: the selection then lasts as long as the page.
  }
  become(next);
}

/** The person chooses; what is not named stays. */
export function select(change: Selection) {
  replaceSelection({ ...selection, ...change });
  for (const listener of choiceListeners) listener(change);
}

export const onChoice = (listener: (change: Selection) => void) => void choiceListeners.add(listener);

/** Takes over what the storage holds, after a sign-out has cleared it. */
export const rereadSelection = () => become(read());

export const useSelection = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => selection,
  );
