import { useEffect, useRef } from 'react';
import { type Location } from '../platform/location.ts';
import { useLocationPart } from '../platform/shown.ts';

const settlesMs = 5000;
const hashOf = ({ hash }: Location) => hash;

/** Keeps the element of the URL's `#id` in view while content above it loads, until the person scrolls. */
export function useLanding(id: string) {
  const hash = useLocationPart(hashOf);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== id) return;
    const land = () => part.current?.scrollIntoView({ block: 'start' });
    const sizes = new ResizeObserver(land);
    sizes.observe(document.body);
    const ended = new AbortController();
    const end = () => {
      sizes.disconnect();
      ended.abort();
    };
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      addEventListener(kind, end, { passive: true, signal: ended.signal });
    const timer = setTimeout(end, settlesMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [hash, id]);
  return part;
}
