import { accountState } from '../platform/account.ts';

/** What somebody entered and has not sent: of one person, in this browser, gone when they sign out. */
const placeOf = (name: string) => `hearth-draft.${accountState().account?.user._id ?? ''}.${name}`;

export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(name)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what a form holds, as JSON. */
export function keepDraft(name: string, entered: string) {
  try {
    localStorage.setItem(placeOf(name), entered);
  } catch {
    // Storage may be full or forbidden: the dialog holds it as long as it is open.
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(placeOf(name));
  } catch {
    // Nothing was kept either.
  }
}
