import { keyframes, styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { modalStack } from './modal-stack.ts';

const appear = keyframes({ from: { opacity: 0 } });

const Root = styled('dialog')(({ theme }) => ({
  boxSizing: 'border-box',
  margin: 'auto',
  padding: 0,
  overflow: 'hidden',
  border: 0,
  outline: 0,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  '&[open]': { display: 'flex', flexDirection: 'column', animation: `${appear} 140ms ease-out` },
  '&::backdrop': { background: 'rgb(26 20 15 / 0.5)', animation: `${appear} 140ms ease-out` },
}));

interface ModalProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'onClose' | 'open'> {
  /** Left out while it must not be closed. */
  onClose?: (() => void) | undefined;
}

/** The browser's own modal dialog, open while mounted. Escape and a click beside it ask `onClose`; focus returns after. */
export function Modal({ onClose, onKeyDown, children, ...props }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    dialog.showModal();
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
    <Root
      {...props}
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
    </Root>
  );
}
