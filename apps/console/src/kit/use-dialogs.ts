import { useState, type ReactNode } from 'react';

/** A dialog by what closes it and what it is about: a row, or whatever `open` is given. */
type Dialog<About extends unknown[]> = (close: () => void, ...about: About) => ReactNode;

type Dialogs = Record<string, Dialog<never[]>>;

/** Opens each dialog; what it is about is given as its declaration takes it. */
type Openers<D extends Dialogs> = {
  [Name in keyof D]: D[Name] extends (close: () => void, ...about: infer About) => ReactNode
    ? (...about: About) => void
    : never;
};

/** The dialogs of a screen, of which one is open at most: `open.edit(row)` opens one, `dialog` is what the screen shows. */
export function useDialogs<D extends Dialogs>(dialogs: D) {
  const [opened, setOpened] = useState<{ name: keyof D; about: unknown[] }>();
  const close = () => setOpened(undefined);
  const open = Object.fromEntries(
    Object.keys(dialogs).map((name) => [name, (...about: unknown[]) => setOpened({ name, about })]),
  ) as unknown as Openers<D>;
  const shown = opened && (dialogs[opened.name] as Dialog<unknown[]> | undefined);
  return { open, close, isOpen: opened !== undefined, dialog: opened && shown?.(close, ...opened.about) };
}
