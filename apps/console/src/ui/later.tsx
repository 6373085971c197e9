import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { whenIdle } from './when-idle.ts';

const lookAgainMs = 100;

/** Shows its heavy content once it has come into view and nothing on the page is still busy: lists come first. */
export function Later({ height, children }: { height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.querySelector('[aria-busy=true]')) timer = setTimeout(look, lookAgainMs);
      else whenIdle(() => setDue(true));
    };
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
  }, []);
  const waiting = <Skeleton height={height} shape="block" />;
  return <div ref={box}>{due ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>;
}
