import { accountState } from '../../../../platform/account.ts';
import { keyOf, type Target } from './targets.ts';

/** Storage key of recent items: only titles and addresses, in this browser until sign-out clears its storage. */
const storageKey = 'hearth-recent';
const maximum = 8;

interface Stored {
  owner: string;
  targets: Target[];
}

const owner = () => accountState().account?.user._id;

export function readRecent(): Target[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return stored && stored.owner === owner() ? stored.targets : [];
  } catch {
    return [];
  }
}

export function rememberTarget({ subtitle: _subtitle, ...target }: Target) {
  const others = readRecent().filter((known) => keyOf(known) !== keyOf(target));
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ owner: owner(), targets: [target, ...others].slice(0, maximum) }),
    );
  } catch {
    // Storage can be full or blocked; recent items are a convenience.
  }
}
