import { savePrefs as savePrefsCall } from '@hearth/contract/identity/sessions';
import { type Account, type OwnPrefs } from '@hearth/contract/identity/session-record';
import { useSyncExternalStore } from 'react';
import { call } from './client.ts';
import { onChoice, replaceSelection } from './selection.ts';
import { chooseMode, modeOf } from './theme-mode.ts';

type Changes = Partial<OwnPrefs>;

/** Storage key of unsaved preferences and their owner, which must survive a reload. */
const storageKey = 'hearth-unkept';
let owner: string | undefined;
let unsaved: Changes = {};
let sending: Promise<void> | undefined;

const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;

function storeUnsaved(changes: Changes) {
  unsaved = changes;
  try {
    if (isEmpty(changes)) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ owner, changes }));
  } catch {
    // Storage can be full or blocked; the change is sent anyway.
  }
}

function readUnsaved(userId: string): Changes {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { owner?: unknown; changes?: Changes };
    return stored.owner === userId ? (stored.changes ?? {}) : {};
  } catch {
    return {};
  }
}

/** Saves one call at a time, so that the last change wins. Failed changes are sent with the next. */
async function send() {
  while (!isEmpty(unsaved)) {
    const sent = unsaved;
    try {
      await call(savePrefsCall, { body: sent });
    } catch {
      return;
    }
    const isNewer = ([key, value]: [string, unknown]) => sent[key as keyof Changes] !== value;
    storeUnsaved(Object.fromEntries(Object.entries(unsaved).filter(isNewer)));
  }
}

/** Saves preferences to the account. */
export function savePrefs(changes: Changes) {
  storeUnsaved({ ...unsaved, ...changes });
  sending ??= send().finally(() => {
    sending = undefined;
  });
}

/** Settles when pending preferences are saved or have failed. */
export const prefsSaved = async () => sending;

/**
 * Applies the account's theme and selection. They override this browser's, except for unsaved changes from before a
 * reload.
 */
export function applyPrefs({ user, prefs }: Account, isNewSession: boolean) {
  const earlier = isNewSession ? {} : readUnsaved(user._id);
  owner = user._id;
  storeUnsaved({});
  const known = { ...prefs, ...earlier };
  chooseMode(modeOf(known));
  shown = { hiddenColumns: known.hiddenColumns, dismissedChecklists: known.dismissedChecklists };
  replaceSelection({
    property: known.selectedProperty ?? undefined,
    company: known.selectedCompany ?? undefined,
    group: known.selectedGroup ?? undefined,
  });
  if (!isEmpty(earlier)) savePrefs(earlier);
}

/** Preferences that screens read while they are shown. */
let shown: Pick<OwnPrefs, 'hiddenColumns' | 'dismissedChecklists'> = { hiddenColumns: null, dismissedChecklists: null };
const listeners = new Set<() => void>();

function usePref<K extends keyof typeof shown>(key: K) {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown[key],
  );
  const save = (next: NonNullable<(typeof shown)[K]>) => {
    shown = { ...shown, [key]: next };
    for (const listener of listeners) listener();
    savePrefs({ [key]: next });
  };
  return [value, save] as const;
}

const nothingHidden: readonly string[] = [];

/** Hidden column ids of a list, and a setter. */
export function useHiddenColumns(list: string): [readonly string[], (columns: readonly string[]) => void] {
  const [hidden, save] = usePref('hiddenColumns');
  return [
    hidden?.[list] ?? nothingHidden,
    (next) => {
      const { [list]: _old, ...others } = hidden ?? {};
      save(next.length === 0 ? others : { ...others, [list]: [...next] });
    },
  ];
}

const dismissedMaximum = 100;

/** True if the setup checklist of this property was dismissed, and a function to dismiss it. */
export function useDismissedChecklist(property: string): [boolean, () => void] {
  const [dismissed, save] = usePref('dismissedChecklists');
  return [
    dismissed?.includes(property) ?? false,
    () => save([...(dismissed ?? []), property].slice(-dismissedMaximum)),
  ];
}

onChoice(({ property = null, company = null, group = null }) =>
  savePrefs({ selectedProperty: property, selectedCompany: company, selectedGroup: group }),
);
