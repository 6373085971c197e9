const listeners = new Set<() => void>();
let open: readonly HTMLDialogElement[] = [];

function become(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** The page behind stands still. Before a dialog opens, so that the browser lays the page out once. */
function holdPage() {
  const root = document.documentElement;
  if (root.style.overflow === 'hidden') return;
  const scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : '';
  Object.assign(root.style, { overflow: 'hidden', scrollbarGutter });
}

const letGoOfPage = () => Object.assign(document.documentElement.style, { overflow: '', scrollbarGutter: '' });

/** The dialogs that stand over the page; what must be seen and heard above them goes into the topmost. */
export const modalStack = {
  enter: (dialog: HTMLDialogElement) => {
    holdPage();
    dialog.showModal();
    become([...open, dialog]);
  },
  /** Closes the dialog, and first those above it: while they stand, nothing below can take the focus back. */
  leave: (dialog: HTMLDialogElement) => {
    const left = open.filter((other) => other !== dialog);
    if (left.length === 0) letGoOfPage();
    for (const other of open.slice(open.indexOf(dialog)).reverse()) other.close();
    become(left);
  },
  top: () => open.at(-1),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
