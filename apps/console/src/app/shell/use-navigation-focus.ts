import { useEffect, useRef, type RefObject } from 'react';
import { modalStack } from '../../ui/modal-stack.ts';

const waitForHeadingMs = 3000;

/** Sets the document title, and after navigation scrolls to the top and focuses the screen's heading. */
export function useNavigationFocus(
  main: RefObject<HTMLElement | null>,
  path: string,
  title: string | undefined,
  product: string,
) {
  const before = useRef(path);
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
  useEffect(() => {
    if (before.current === path || !main.current) return;
    before.current = path;
    scrollTo(0, 0);
    // A dialog opened while the screen was loading keeps the focus.
    if (modalStack.top()) return;
    const region = main.current;
    const focusHeading = () => {
      const heading = region.querySelector<HTMLElement>('h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return;
    region.focus({ preventScroll: true });
    const watch = new MutationObserver(
      () => (document.activeElement !== region || focusHeading()) && watch.disconnect(),
    );
    watch.observe(region, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), waitForHeadingMs);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [main, path]);
}
