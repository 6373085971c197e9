import { createElement, use, useState, useSyncExternalStore, type ReactNode } from 'react';
import { UrlScopeContext } from '../platform/url-scope.ts';
import { useNewScope } from './use-new-scope.ts';

/** A dialog, from its close callback and its subject, such as a row. */
type Dialog<About extends unknown[]> = (close: () => void, ...about: About) => ReactNode;

type Dialogs = Record<string, Dialog<never[]>>;

/** Opens each dialog; takes the subject that its declaration takes. */
type Openers<D extends Dialogs> = {
  [Name in keyof D]: D[Name] extends (close: () => void, ...about: infer About) => ReactNode
    ? (...about: About) => void
    : never;
};

interface Opened {
  name: PropertyKey;
  about: unknown[];
}

function createState() {
  let opened: Opened | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => opened,
    set: (next: Opened | undefined) => {
      opened = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type State = ReturnType<typeof createState>;

const useOpenedDialog = ({ subscribe, get }: State) => useSyncExternalStore(subscribe, get);

function OpenedDialog({ dialogs, state, close }: { dialogs: Dialogs; state: State; close: () => void }) {
  const opened = useOpenedDialog(state);
  if (!opened) return null;
  const dialog = (dialogs as Record<PropertyKey, Dialog<unknown[]> | undefined>)[opened.name];
  return dialog?.(close, ...opened.about);
}

/** True if a dialog is open, for screens that show something else meanwhile. */
export const useIsOpen = ({ state }: { state: State }) => useOpenedDialog(state) !== undefined;

/**
 * The dialogs of a screen, one open at a time: `open.edit(row)` opens one, and the screen renders `dialog`. Opening one
 * doesn't re-render the screen. Going back to another property closes it, and its input stays a draft there.
 */
export function useDialogs<D extends Dialogs>(dialogs: D) {
  const [{ state, open, close }] = useState(() => {
    const created = createState();
    const openers = Object.fromEntries(
      Object.keys(dialogs).map((name) => [name, (...about: unknown[]) => created.set({ name, about })]),
    ) as unknown as Openers<D>;
    return { state: created, open: openers, close: () => created.set(undefined) };
  });
  useNewScope(use(UrlScopeContext), (isReturn) => isReturn && close());
  return { open, close, state, dialog: createElement(OpenedDialog, { dialogs, state, close }) };
}
