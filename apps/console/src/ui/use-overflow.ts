import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether the table in the box is wider than the box, so that it scrolls. */
export function useOverflow(box: RefObject<HTMLDivElement | null>): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  return wide;
}
