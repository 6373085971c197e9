import type { Severity } from './inline-alert.tsx';

/** A message that disappears on its own. */
export interface Toast {
  id: number;
  severity: Severity;
  message: string;
  /** The reason, below the message. */
  detail: string | undefined;
}

const shownAtOnce = 3;
/** Spec 1, section 8. */
const shownMs = 3000;
const listeners = new Set<() => void>();
let queue: readonly Toast[] = [];
let pinned: readonly Toast[] = [];
let visible: readonly Toast[] = [];
let lastId = 0;

/** Shows the next toasts, each for its full time whatever else happens on the page. */
function settle() {
  const next = [...pinned, ...queue.slice(0, shownAtOnce)];
  if (next.length === visible.length && next.every((item, i) => item === visible[i])) return;
  const fresh = next.filter((item) => !visible.includes(item));
  visible = next;
  for (const item of fresh) if (!pinned.includes(item)) setTimeout(() => dismiss(item.id), shownMs);
  for (const listener of listeners) listener();
}

function dismiss(id: number) {
  queue = queue.filter((item) => item.id !== id);
  pinned = pinned.filter((item) => item.id !== id);
  settle();
}

function add(severity: Severity, message: string, detail?: string) {
  const isSame = (item: Toast) => item.message === message && item.severity === severity && item.detail === detail;
  if (queue.some(isSame)) return;
  lastId += 1;
  queue = [...queue, { id: lastId, severity, message, detail }];
  settle();
}

/** Shows a message at the top center for 3000 ms. A fourth one waits, and duplicates are dropped. */
export const toast = {
  success: (message: string) => add('success', message),
  error: (message: string, detail?: string) => add('error', message, detail),
  warning: (message: string) => add('warning', message),
  info: (message: string) => add('info', message),
  /** Shows a warning until the returned function takes it back. */
  pin(message: string) {
    const item: Toast = { id: (lastId += 1), severity: 'warning', message, detail: undefined };
    pinned = [...pinned, item];
    settle();
    return () => dismiss(item.id);
  },
};

/** For the Toaster; screens use `toast`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  visible: () => visible,
  dismiss,
};
