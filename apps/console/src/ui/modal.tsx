import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { modalStack } from './modal-stack.ts';
import styles from './modal.module.css';

interface ModalProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'onClose' | 'open'> {
  /** Left out while it must not be closed. */
  onClose?: (() => void) | undefined;
}

/** The browser's own modal dialog, open while mounted. Escape and a click beside it ask `onClose`; focus returns after. */
export function Modal({ onClose, onKeyDown, className, children, ...props }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    modalStack.enter(dialog);
    setShown(true);
    return () => modalStack.leave(dialog);
  }, []);
  const onKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  return (
    <dialog
      {...props}
      className={classNames(styles.root, className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => pressedBeside.current && event.target === event.currentTarget && onClose?.()}
      onKeyDown={onKey}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      ref={box}
      tabIndex={-1}
    >
      {shown && children}
    </dialog>
  );
}
