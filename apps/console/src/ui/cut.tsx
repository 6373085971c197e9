import { useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './cut.module.css';
import { Tooltip } from './tooltip.tsx';

interface CutProps {
  text: ReactNode;
  className?: string | undefined;
  /** Replaces the text, such as with a link. */
  children?: ReactNode;
}

/**
 * One line of text in a table row, truncated only if it doesn't fit, with the whole text on hover and focus. It takes
 * focus only while truncated, and only if nothing inside does. On phones it wraps.
 */
export function Cut({ text, className, children }: CutProps) {
  const line = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  const measure = () => setCut(Boolean(line.current && line.current.scrollWidth > line.current.clientWidth));
  const stops = cut && !children;
  return (
    <Tooltip className={styles.root} disabled={!cut} text={text}>
      {(describedBy) => (
        <span
          aria-describedby={stops ? describedBy : undefined}
          className={classNames(styles.line, className ?? styles.wraps)}
          onFocus={measure}
          onPointerEnter={measure}
          ref={(element) => {
            line.current = element;
            if (!element || children) return;
            const sizes = new ResizeObserver(measure);
            sizes.observe(element);
            return () => sizes.disconnect();
          }}
          role={stops ? 'note' : undefined}
          tabIndex={stops ? 0 : undefined}
        >
          {children ?? text}
        </span>
      )}
    </Tooltip>
  );
}
