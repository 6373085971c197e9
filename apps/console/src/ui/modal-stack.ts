import { onBackGesture } from './back-gesture.ts';
import { whenIdle } from './when-idle.ts';

/** An open dialog. */
interface Opened {
  /** Covers the page, in the browser's top layer. */
  layer: HTMLElement;
  box: HTMLElement;
  /** Asks to close, on Escape or the back gesture of phones. */
  onEscape: () => void;
  /** The element that gets the focus back. */
  before: Element | null;
  stop: () => void;
}

const listeners = new Set<() => void>();
let open: readonly Opened[] = [];

function become(next: readonly Opened[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Locks page scrolling. Runs before the dialog opens so that the browser computes the layout once. */
function holdPage() {
  const root = document.documentElement;
  if (root.style.overflow === 'hidden') return;
  const scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : '';
  Object.assign(root.style, { overflow: 'hidden', scrollbarGutter });
}

const unlockScroll = () => Object.assign(document.documentElement.style, { overflow: '', scrollbarGutter: '' });

/** Makes everything below the topmost dialog inert. */
function holdBelow() {
  const page = document.getElementById('root');
  if (page) page.inert = open.length > 0;
  for (const { layer } of open) layer.inert = layer !== open.at(-1)?.layer;
}

const isOn = (layer: HTMLElement) => layer.matches(':popover-open');

/** Escape while nothing has the focus; the dialog handles other cases. */
function onKeyDown(event: KeyboardEvent) {
  const top = open.at(-1);
  if (!top || event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  top.onEscape();
}

/** The open dialogs. Content above them, such as toasts, goes into the topmost one. */
export const modalStack = {
  enter: (opened: Pick<Opened, 'layer' | 'box' | 'onEscape'>) => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) menu.hidePopover();
    holdPage();
    if (open.length === 0) document.addEventListener('keydown', onKeyDown);
    const before = document.activeElement;
    opened.layer.showPopover();
    opened.box.focus({ preventScroll: true });
    become([...open, { ...opened, before, stop: onBackGesture(opened.onEscape) }]);
    // Making the page inert restyles every element, so the dialog paints first.
    whenIdle(holdBelow);
  },
  /** Closes the dialog and those above it, topmost first: while they're open, nothing below can take the focus. */
  leave: (layer: HTMLElement) => {
    const at = open.findIndex((opened) => opened.layer === layer);
    const [opened, ...above] = at < 0 ? [] : open.slice(at);
    if (!opened) return;
    for (const closed of [...above.reverse(), opened]) {
      closed.stop();
      if (isOn(closed.layer)) closed.layer.hidePopover();
    }
    become(open.slice(0, at));
    if (open.length === 0) {
      unlockScroll();
      document.removeEventListener('keydown', onKeyDown);
    }
    holdBelow();
    if (opened.before instanceof HTMLElement) opened.before.focus({ preventScroll: true });
  },
  top: () => open.at(-1)?.box,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
