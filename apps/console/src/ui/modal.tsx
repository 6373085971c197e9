import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { modalStack } from './modal-stack.ts';
import styles from './modal.module.css';

interface ModalProps extends ComponentPropsWithoutRef<'div'> {
  /** Undefined if it can't be closed. */
  onClose?: (() => void) | undefined;
}

/**
 * A modal dialog, open while mounted. Escape and an outside click call `onClose`; the focus returns afterwards. Uses a
 * popover because `<dialog>`'s showModal() restyles every element before it paints.
 */
export function Modal({ onClose, onKeyDown, className, children, ...props }: ModalProps) {
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const pressedBeside = useRef(false);
  const [shown, setShown] = useState(false);
  const onEscape = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    if (!layer.current || !box.current) return undefined;
    const opened = { layer: layer.current, box: box.current, onEscape: () => onEscape() };
    modalStack.enter(opened);
    setShown(true);
    return () => modalStack.leave(opened.layer);
  }, []);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  return createPortal(
    <div
      className={styles.layer}
      onClick={(event) => pressedBeside.current && event.target === event.currentTarget && onClose?.()}
      onKeyDown={onKey}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      popover="manual"
      ref={layer}
      role="presentation"
    >
      <div aria-modal role="dialog" {...props} className={classNames(styles.box, className)} ref={box} tabIndex={-1}>
        {shown && children}
      </div>
    </div>,
    document.body,
  );
}
