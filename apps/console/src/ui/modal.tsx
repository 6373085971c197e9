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
  /** Left out while it must not be closed. */
  onClose?: (() => void) | undefined;
}

/**
 * A dialog over everything, open while mounted. Escape and a click beside it ask `onClose`; focus returns after. A popover in place
 * of `<dialog>`, whose showModal() styles every element of the page anew before anything is drawn.
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
