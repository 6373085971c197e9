import { allProperties } from '@hearth/contract/constants';
import { useSyncExternalStore } from 'react';

/** What the sidebar's pickers hold. It outlives the session: 'All Property', a property's id, or nothing chosen yet. */
export interface Selection {
  property?: string | undefined;
  company?: string | undefined;
  group?: string | undefined;
}

const place = 'hearth-selection';
const listeners = new Set<() => void>();
let selection = read();

function read(): Selection {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, unknown>;
    const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined);
    return {
      property: stored.property === allProperties ? allProperties : id(stored.property),
      company: id(stored.company),
      group: id(stored.group),
    };
  } catch {
    return {};
  }
}

export function select(change: Selection) {
  selection = { ...selection, ...change };
  try {
    localStorage.setItem(place, JSON.stringify(selection));
  } catch {
    // Storage may be full or forbidden: the selection then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Takes over what the storage holds, after a sign-out has cleared it. */
export function rereadSelection() {
  selection = read();
  for (const listener of listeners) listener();
}

export const useSelection = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => selection,
  );
