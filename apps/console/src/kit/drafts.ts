import { useEffect, useState } from 'react';
import { accountState } from '../platform/account.ts';

/**
 * Unsaved input, kept in this tab for the signed-in person until it is saved, discarded or signed out. A name is the form
 * and the record, such as `lease:{property}`; what stands beside the form's fields follows a slash, `message:{property}/recipients`.
 */
const prefix = 'hearth-draft.';
const ownPrefix = () => {
  const id = accountState().account?.user._id;
  return id === undefined ? undefined : `${prefix}${id}.`;
};

const isPartOf = (part: string, name: string) => part === name || part.startsWith(`${name}/`);
const listeners = new Set<(name: string) => void>();

const keys = () => Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '');

/** The draft as it was kept; undefined where there is none. */
export function readDraft<Value>(name: string): Value | undefined {
  const own = ownPrefix();
  const kept = own === undefined ? null : sessionStorage.getItem(own + name);
  return kept === null ? undefined : (JSON.parse(kept) as Value);
}

export function hasDraft(name: string): boolean {
  const own = ownPrefix();
  return own !== undefined && keys().some((key) => key.startsWith(own) && isPartOf(key.slice(own.length), name));
}

/** Undefined keeps nothing. False where it could not be kept, because the storage is full or nobody is signed in. */
export function keepDraft(name: string, value: unknown): boolean {
  const own = ownPrefix();
  if (own === undefined) return false;
  try {
    if (value === undefined) sessionStorage.removeItem(own + name);
    else sessionStorage.setItem(own + name, JSON.stringify(value));
    return true;
  } catch {
    sessionStorage.removeItem(own + name);
    return false;
  }
}

/** Forgets the draft, with everything beside its fields. */
export function dropDraft(name: string) {
  const own = ownPrefix();
  if (own === undefined) return;
  for (const key of keys())
    if (key.startsWith(own) && isPartOf(key.slice(own.length), name)) sessionStorage.removeItem(key);
  for (const listener of listeners) listener(name);
}

/** Another person may sign in where a session has expired: nobody else's drafts stay in the tab. */
export function dropDraftsOfOthers() {
  const own = ownPrefix();
  if (own === undefined) return;
  for (const key of keys()) if (key.startsWith(prefix) && !key.startsWith(own)) sessionStorage.removeItem(key);
}

const isSame = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

interface Held<Value> {
  name: string;
  value: Value;
  isRestored: boolean;
}

/** State of a text box, or of what stands beside a form's fields, kept as a draft. Another name starts over; null keeps nothing. */
export function useKept<Value>(name: string | null, initial: Value) {
  const begin = (): Held<Value> => {
    const kept = name === null ? undefined : readDraft<Value>(name);
    return { name: name ?? '', value: kept ?? initial, isRestored: kept !== undefined };
  };
  const [held, setHeld] = useState(begin);
  let now = held;
  if (name !== null && held.name !== name) {
    now = begin();
    setHeld(now);
  }
  useEffect(() => {
    const onDrop = (dropped: string) => {
      if (name !== null && isPartOf(name, dropped)) setHeld({ name, value: initial, isRestored: false });
    };
    listeners.add(onDrop);
    return () => void listeners.delete(onDrop);
  });
  return {
    value: now.value,
    isRestored: now.isRestored,
    /** `isTyped` is false for a proposal, which needs no keeping. */
    set: (value: Value, isTyped = true) => {
      setHeld({ ...now, value });
      if (name === null) return;
      keepDraft(name, !isTyped || isSame(value, initial) ? undefined : value);
    },
    drop: () => name !== null && dropDraft(name),
  };
}
