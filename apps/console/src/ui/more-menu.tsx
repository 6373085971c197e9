import More from 'lucide-react/icons/ellipsis-vertical';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './more-menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuAction {
  id: string;
  label: string;
  disabled?: boolean | undefined;
  /** Red in the menu. */
  destructive?: boolean | undefined;
  onAct: () => void;
}

interface MoreMenuProps {
  /** Accessible name, such as 'More actions for Ann Lee'. */
  label: string;
  /** Text next to the dots where there is room; the label starts with it. */
  text?: string;
  items: readonly MenuAction[];
}

/** A three-dot button that opens a menu. Arrows move in it, and Escape closes it. */
export function MoreMenu({ label, text, items }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: (at + 1) % buttons.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) buttons.at(to)?.focus();
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') return setOpen(false);
    else return;
    event.preventDefault();
  };
  const button = {
    'aria-expanded': open,
    'aria-haspopup': 'menu',
    'aria-label': label,
    onClick: () => setOpen(true),
    ref: opener,
  } as const;
  return (
    <>
      {text === undefined ? (
        <IconButton {...button} size="small">
          <More size={20} />
        </IconButton>
      ) : (
        <Button {...button} startIcon={<More size={20} />}>
          {text}
        </Button>
      )}
      {open && (
        <Popover
          className={styles.items}
          anchor={opener}
          aria-label={label}
          onClose={() => setOpen(false)}
          onKeyDown={onKeyDown}
          role="menu"
        >
          {items.map((item, i) => (
            <button
              autoFocus={i === 0}
              className={classNames(item.destructive && styles.destructive)}
              disabled={item.disabled}
              key={item.id}
              onClick={() => {
                close();
                item.onAct();
              }}
              role="menuitem"
              tabIndex={-1}
              type="button"
            >
              {item.label}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
}
