import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Popover } from './popover.tsx';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** A description; never the only name of the content. */
  text: ReactNode;
  /** Shows nothing, such as for text that isn't truncated. */
  disabled?: boolean;
  /** Renders the content, with the id for its `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
  className?: string | undefined;
}

/** Delays that ignore a passing pointer and let it reach the tooltip. */
const waitMs = { shown: 350, gone: 150 };

/** Describes its content on hover and focus. Escape hides it, and it stays open while hovered. */
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
