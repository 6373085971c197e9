import { useLayoutEffect, useRef } from 'react';
import styles from './drag-notes.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { text } from './messages.ts';

interface DragNotesProps {
  instructions: string;
  said: string;
  pointer: { x: number; y: number } | undefined;
  label: string;
}

/** Announces how to drag and what happened, and shows the dragged item under the pointer. */
export function DragNotes({ instructions, said, pointer, label }: DragNotesProps) {
  const carried = useRef<HTMLDivElement>(null);
  const isCarried = pointer !== undefined;
  useLayoutEffect(() => {
    if (isCarried) carried.current?.showPopover();
  }, [isCarried]);
  return (
    <>
      <span hidden id={instructions}>
        {text.drag.instructions}
      </span>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
      {pointer && (
        <div
          aria-hidden
          className={styles.carried}
          popover="manual"
          ref={carried}
          style={{ left: `min(${pointer.x}px, 100vw - 200px)`, top: pointer.y }}
        >
          {label}
        </div>
      )}
    </>
  );
}
