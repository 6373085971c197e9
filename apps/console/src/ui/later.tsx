import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { whenIdle } from './when-idle.ts';

const lookAgainMs = 100;

interface LaterProps {
  /** What stands there until then: a block of that height in px, or what is given. */
  waiting: number | ReactNode;
  /** Before it has come into view, too: what is looked for on the page is there. */
  evenUnseen?: boolean;
  children: ReactNode;
}

/** Shows its heavy content once it has come into view and nothing on the page is still busy: lists come first. */
export function Later({ waiting, evenUnseen = false, children }: LaterProps) {
  const box = useRef<HTMLDivElement>(null);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.querySelector('[aria-busy=true]')) timer = setTimeout(look, lookAgainMs);
      else whenIdle(() => setDue(true));
    };
    if (evenUnseen) {
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
  }, [evenUnseen]);
  const shown = typeof waiting === 'number' ? <Skeleton height={waiting} shape="block" /> : waiting;
  return <div ref={box}>{due ? <Suspense fallback={shown}>{children}</Suspense> : shown}</div>;
}
