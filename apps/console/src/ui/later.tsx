import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { whenIdle } from './when-idle.ts';

const lookAgainMs = 100;

interface LaterProps {
  /** Placeholder: a block of that height in px, or an element. */
  waiting: number | ReactNode;
  /** Renders before it scrolls into view, such as for find in page. */
  eager?: boolean;
  children: ReactNode;
}

/** Renders heavy content once it scrolls into view and nothing on the page is busy, so that lists load first. */
export function Later({ waiting, eager = false, children }: LaterProps) {
  const box = useRef<HTMLDivElement>(null);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.querySelector('[aria-busy=true]')) timer = setTimeout(look, lookAgainMs);
      else whenIdle(() => setDue(true));
    };
    if (eager) {
      look();
      return () => clearTimeout(timer);
    }
    const view = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      view.disconnect();
      look();
    });
    view.observe(box.current);
    return () => {
      view.disconnect();
      clearTimeout(timer);
    };
  }, [eager]);
  const shown = typeof waiting === 'number' ? <Skeleton height={waiting} shape="block" /> : waiting;
  return <div ref={box}>{due ? <Suspense fallback={shown}>{children}</Suspense> : shown}</div>;
}
