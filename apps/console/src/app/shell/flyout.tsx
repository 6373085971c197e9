import type { MenuItem } from '@hearth/contract/menu';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MenuIcon } from './menu-icons.tsx';
import { NavLink } from './nav-link.tsx';

const Panel = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: 56,
  zIndex: 30,
  paddingLeft: 12,
  '& > div': {
    minWidth: 208,
    padding: 6,
    borderRadius: 10,
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 10px 32px -8px rgb(20 12 6 / 0.25)',
  },
  '& .name': {
    padding: '6px 12px 4px',
    fontSize: '0.8125rem',
    fontWeight: 620,
    color: theme.vars.palette.text.primary,
  },
}));

/** A group of the collapsed sidebar: its children fly out on hover, click or right arrow; Escape or left arrow closes. */
export function Flyout({ item, path }: { item: MenuItem; path: string }) {
  const [top, setTop] = useState<number>();
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLAnchorElement>(null);
  const children = item.children ?? [item];
  const here = children.some(({ route }) => route === path);
  const open = top !== undefined;

  const show = () => setTop(opener.current?.getBoundingClientRect().top);
  const showAndEnter = () => {
    flushSync(show);
    first.current?.focus();
  };
  const hide = () => setTop(undefined);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') showAndEnter();
    if (!open || (event.key !== 'Escape' && event.key !== 'ArrowLeft')) return;
    event.stopPropagation();
    opener.current?.focus();
    hide();
  };

  return (
    <li>
      <div
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hide()}
        onKeyDown={onKey}
        onMouseEnter={show}
        onMouseLeave={hide}
        role="presentation"
      >
        <button
          aria-expanded={open}
          className={here ? 'row icon-only here' : 'row icon-only'}
          onClick={showAndEnter}
          ref={opener}
          type="button"
        >
          <MenuIcon name={item.icon} />
          <VisuallyHidden>{item.name}</VisuallyHidden>
        </button>
        {open && (
          <Panel style={{ top: Math.min(top, innerHeight - children.length * 44 - 56) }}>
            <div>
              {item.children && <div className="name">{item.name}</div>}
              <ul>
                {children.map((child, i) => (
                  <li key={child.route + child.name}>
                    <NavLink item={child} path={path} ref={i === 0 ? first : undefined} />
                  </li>
                ))}
              </ul>
            </div>
          </Panel>
        )}
      </div>
    </li>
  );
}
