import { keepPrefs } from '@hearth/contract/identity/sessions';
import { type Account, type OwnPrefs } from '@hearth/contract/identity/session-record';
import { useSyncExternalStore } from 'react';
import { call } from './client.ts';
import { onChoice, replaceSelection } from './selection.ts';
import { chooseMode, modeOf } from './theme-mode.ts';

type Changes = Partial<OwnPrefs>;

/** What the server has not confirmed yet, and whose it is: a reload in that moment must not lose it. */
const place = 'hearth-unkept';
let owner: string | undefined;
let unkept: Changes = {};
let sending: Promise<void> | undefined;

const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;

function note(changes: Changes) {
  unkept = changes;
  try {
    if (isEmpty(changes)) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify({ owner, changes }));
  } catch {
    // Storage may be full or forbidden: the change is sent all the same.
  }
}

function readUnkept(userId: string): Changes {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '{}') as { owner?: unknown; changes?: Changes };
    return stored.owner === userId ? (stored.changes ?? {}) : {};
  } catch {
    return {};
  }
}

/** One call at a time, so that the last choice is the one that stays. What fails is sent with the next. */
async function send() {
  while (!isEmpty(unkept)) {
    const sent = unkept;
    try {
      await call(keepPrefs, { body: sent });
    } catch {
      return;
    }
    const isNewer = ([key, value]: [string, unknown]) => sent[key as keyof Changes] !== value;
    note(Object.fromEntries(Object.entries(unkept).filter(isNewer)));
  }
}

/** Keeps a choice with the person, for the next browser. */
export function keep(changes: Changes) {
  note({ ...unkept, ...changes });
  sending ??= send().finally(() => {
    sending = undefined;
  });
}

/** Settles when what was chosen last has reached the server, or cannot. */
export const allKept = async () => sending;

/**
 * Shows the theme and the selection that the person keeps. They win over what this browser holds, but for what it had
 * not sent yet when the page was loaded again.
 */
export function takeUpPrefs({ user, prefs }: Account, isNewSession: boolean) {
  const left = isNewSession ? {} : readUnkept(user._id);
  owner = user._id;
  note({});
  const known = { ...prefs, ...left };
  chooseMode(modeOf(known));
  hidden = known.hiddenColumns ?? {};
  replaceSelection({
    property: known.selectedProperty ?? undefined,
    company: known.selectedCompany ?? undefined,
    group: known.selectedGroup ?? undefined,
  });
  if (!isEmpty(left)) keep(left);
}

type HiddenColumns = NonNullable<OwnPrefs['hiddenColumns']>;
let hidden: HiddenColumns = {};
const hiddenListeners = new Set<() => void>();
const nothingHidden: readonly string[] = [];

/** Ids of the columns a person hides in a list, and a function that changes them. */
export function useHiddenColumns(list: string): [readonly string[], (columns: readonly string[]) => void] {
  const columns = useSyncExternalStore(
    (listener) => {
      hiddenListeners.add(listener);
      return () => void hiddenListeners.delete(listener);
    },
    () => hidden[list] ?? nothingHidden,
  );
  return [
    columns,
    (next) => {
      const { [list]: _old, ...others } = hidden;
      hidden = next.length === 0 ? others : { ...others, [list]: [...next] };
      for (const listener of hiddenListeners) listener();
      keep({ hiddenColumns: hidden });
    },
  ];
}

onChoice(({ property = null, company = null, group = null }) =>
  keep({ selectedProperty: property, selectedCompany: company, selectedGroup: group }),
);
