const listeners = new Set<() => void>();
let open: readonly HTMLDialogElement[] = [];

function become(next: readonly HTMLDialogElement[]) {
  open = next;
  const root = document.documentElement;
  const scrolls = innerWidth > root.clientWidth;
  if (open.length === 0) root.style.overflow = root.style.scrollbarGutter = '';
  else if (root.style.overflow !== 'hidden')
    Object.assign(root.style, { overflow: 'hidden', scrollbarGutter: scrolls ? 'stable' : '' });
  for (const listener of listeners) listener();
}

/** The dialogs that stand over the page; what must be seen and heard above them goes into the topmost. */
export const modalStack = {
  enter: (dialog: HTMLDialogElement) => become([...open, dialog]),
  /** Closes the dialog, and first those above it: while they stand, nothing below can take the focus back. */
  leave: (dialog: HTMLDialogElement) => {
    for (const other of open.slice(open.indexOf(dialog)).reverse()) other.close();
    become(open.filter((other) => other !== dialog));
  },
  top: () => open.at(-1),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
