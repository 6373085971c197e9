import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Popover } from './popover.tsx';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** What is said besides: never the only name of what it is about. */
  text: ReactNode;
  /** Nothing is shown, such as for a text that is not cut. */
  disabled?: boolean;
  /** What it is about, which takes the id as its `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
  className?: string | undefined;
}

/** Long enough to pass over something without a word, and to reach the words with the pointer. */
const waitMs = { shown: 350, gone: 150 };

/** A sentence about what is pointed at or has the focus. Escape takes it away, and it stays while it is pointed at. */
export function Tooltip({ text, disabled, children, className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const isShown = open && !disabled;
  const turn = (to: boolean, afterMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(to), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const ended = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    addEventListener('keydown', onKey, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [isShown]);
  return (
    <span
      className={className ?? styles.root}
      onBlur={() => turn(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && turn(true, waitMs.shown)}
      onPointerLeave={() => turn(false, waitMs.gone)}
      ref={anchor}
    >
      {children(isShown ? id : undefined)}
      {isShown && (
        <Popover anchor={anchor} className={styles.text} fit id={id} manual role="tooltip">
          {text}
        </Popover>
      )}
    </span>
  );
}
