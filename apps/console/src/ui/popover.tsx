import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';

const edgePx = 8;
const gapPx = 4;

interface PopoverProps extends Omit<ComponentPropsWithoutRef<'div'>, 'popover'> {
  'data-said'?: string;
  anchor: RefObject<HTMLElement | null>;
  onClose?: () => void;
  /** Only its owner closes it: for lists of a focused field. */
  manual?: boolean;
  /** As wide as its content instead of its anchor. */
  fit?: boolean;
}

/**
 * A panel below or above its anchor, in the top layer, open while mounted. Outside clicks and Escape call `onClose`.
 */
export function Popover({ anchor, onClose, manual, fit, className, children, ...props }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => {
    const [element, under] = [panel.current, anchor.current];
    if (!element || !under) return;
    const place = () => {
      const at = under.getBoundingClientRect();
      const below = at.bottom + gapPx;
      const fits = below + element.offsetHeight <= innerHeight - edgePx;
      if (!fit) element.style.minWidth = `${at.width}px`;
      element.style.left = `${Math.max(edgePx, Math.min(at.left, innerWidth - element.offsetWidth - edgePx))}px`;
      element.style.top = `${fits ? below : Math.max(edgePx, at.top - gapPx - element.offsetHeight)}px`;
    };
    element.showPopover();
    setShown(true);
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [anchor, fit]);
  return (
    <div
      {...props}
      className={classNames(styles.root, className)}
      onToggle={(event) => event.newState === 'closed' && onClose?.()}
      popover={manual ? 'manual' : 'auto'}
      ref={panel}
    >
      {shown && children}
    </div>
  );
}
