import Info from 'lucide-react/icons/info';
import { useRef, useState, type ReactNode } from 'react';
import styles from './hint-button.module.css';
import { Popover } from './popover.tsx';
import { text } from './messages.ts';

/** Explains a term in place: opens on press, keyboard or touch, and closes on Escape or an outside press. */
export function HintButton({ about, children }: { about: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        className={styles.root}
        aria-expanded={open}
        aria-label={text.hint(about)}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Info aria-hidden />
      </button>
      {open && (
        <Popover className={styles.text} anchor={button} onClose={() => setOpen(false)} role="status">
          {children}
        </Popover>
      )}
    </>
  );
}
