import More from '@mui/icons-material/MoreVertRounded';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';

const Items = styled(Popover)(({ theme }) => ({
  padding: 4,
  '& button': {
    display: 'block',
    width: '100%',
    minWidth: 150,
    minHeight: 36,
    padding: '4px 12px',
    border: 0,
    borderRadius: 6,
    color: 'inherit',
    background: 'none',
    font: 'inherit',
    fontSize: '0.875rem',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& button:hover, & button:focus': { background: theme.vars.palette.surface.subtle },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button:disabled': { color: theme.vars.palette.text.disabled, cursor: 'not-allowed' },
  '@media (max-width: 599.95px)': { '& button': { minHeight: 44 } },
}));

interface MoreMenuProps {
  /** Names the button, such as 'More for Ann Lee'. */
  label: string;
  items: readonly { id: string; label: string; disabled?: boolean; onAct: () => void }[];
}

/** A button with three dots that opens a menu. Arrows move in it, Escape closes it. */
export function MoreMenu({ label, items }: MoreMenuProps) {
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
  return (
    <>
      <IconButton
        aria-expanded={open}
        aria-haspopup="menu"
        aria-label={label}
        onClick={() => setOpen(true)}
        ref={opener}
        size="small"
      >
        <More sx={{ fontSize: 20 }} />
      </IconButton>
      {open && (
        <Items anchor={opener} aria-label={label} onClose={() => setOpen(false)} onKeyDown={onKeyDown} role="menu">
          {items.map((item, i) => (
            <button
              autoFocus={i === 0}
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
        </Items>
      )}
    </>
  );
}
