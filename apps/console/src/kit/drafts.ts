import { useEffect, useState } from 'react';
import { accountState } from '../platform/account.ts';

/**
 * Unsaved input, kept in this tab for the signed-in person until it's saved or discarded, or they sign out. A draft is
 * named after its form and record, such as `lease:{property}`. State outside the form's fields adds a path, such as
 * `message:{property}/recipients`.
 */
const prefix = 'hearth-draft.';
const ownPrefix = () => {
  const id = accountState().account?.user._id;
  return id === undefined ? undefined : `${prefix}${id}.`;
};

const isPartOf = (part: string, name: string) => part === name || part.startsWith(`${name}/`);
const listeners = new Set<(name: string) => void>();

const keys = () => Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '');

export function readDraft<Value>(name: string): Value | undefined {
  const own = ownPrefix();
  const storedDraft = own === undefined ? null : sessionStorage.getItem(own + name);
  return storedDraft === null ? undefined : (JSON.parse(storedDraft) as Value);
}

export function hasDraft(name: string): boolean {
  const own = ownPrefix();
  return own !== undefined && keys().some((key) => key.startsWith(own) && isPartOf(key.slice(own.length), name));
}

/** Stores a draft; undefined removes it. False if it couldn't be stored: storage is full, or no one is signed in. */
export function saveDraft(name: string, value: unknown): boolean {
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

/** Removes a draft and the state that belongs to it. */
export function dropDraft(name: string) {
  const own = ownPrefix();
  if (own === undefined) return;
  for (const key of keys())
    if (key.startsWith(own) && isPartOf(key.slice(own.length), name)) sessionStorage.removeItem(key);
  for (const listener of listeners) listener(name);
}

/** Removes other people's drafts: someone else may sign in after a session expires. */
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

/** State that is kept as a draft, such as a text box. A new name resets it; null keeps nothing. */
export function useDraftState<Value>(name: string | null, initial: Value) {
  const begin = (): Held<Value> => {
    const storedDraft = name === null ? undefined : readDraft<Value>(name);
    return { name: name ?? '', value: storedDraft ?? initial, isRestored: storedDraft !== undefined };
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
    /** `isTyped` is false for suggested values, which aren't kept. */
    set: (value: Value, isTyped = true) => {
      setHeld({ ...now, value });
      if (name === null) return;
      saveDraft(name, !isTyped || isSame(value, initial) ? undefined : value);
    },
    drop: () => name !== null && dropDraft(name),
  };
}
