import type { MenuItem } from '@hearth/contract/menu';
import Chevron from '@mui/icons-material/ExpandMoreRounded';
import { styled } from '@mui/material/styles';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Flyout } from './flyout.tsx';
import { rowStyle } from './frame.tsx';
import { MenuIcon } from './menu-icons.tsx';
import { NavLink } from './nav-link.tsx';

const Root = styled('nav')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '8px 12px',
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 },
  '& .row': {
    ...rowStyle,
    color: theme.vars.palette.text.secondary,
    '&:hover': { background: theme.vars.palette.surface.subtle, color: theme.vars.palette.text.primary },
    '&.here': {
      background: theme.vars.palette.surface.selected,
      color: theme.vars.palette.primary.main,
      fontWeight: 620,
    },
    '&.holds-here': { color: theme.vars.palette.text.primary },
    '&.sub': { paddingLeft: 44 },
    '&.icon-only': { justifyContent: 'center', padding: 0 },
  },
  '& .chevron': { marginLeft: 'auto', fontSize: 18, transition: 'transform 120ms' },
  '& [aria-expanded="true"] > .chevron': { transform: 'rotate(180deg)' },
}));

const holds = (item: MenuItem, path: string) => item.children?.some(({ route }) => route === path) ?? false;

function Group({ item, path }: { item: MenuItem; path: string }) {
  const inside = holds(item, path);
  const [open, setOpen] = useState(inside);
  useEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);
  return (
    <li>
      <button
        aria-expanded={open}
        className={inside ? 'row holds-here' : 'row'}
        onClick={() => setOpen(!open)}
        type="button"
      >
        <MenuIcon name={item.icon} />
        {item.name}
        <Chevron aria-hidden className="chevron" />
      </button>
      {open && (
        <ul>
          {item.children?.map((child) => (
            <li key={child.route + child.name}>
              <NavLink className="sub" item={child} path={path} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The menu: groups that open in place, or icons with a flyout when collapsed. */
export function Nav({ items, collapsed }: { items: readonly MenuItem[]; collapsed: boolean }) {
  const { pathname } = useLocation();
  return (
    <Root aria-label="Main">
      <ul>
        {items.map((item) => {
          if (collapsed) return <Flyout item={item} key={item.name + pathname} path={pathname} />;
          if (item.children) return <Group item={item} key={item.name} path={pathname} />;
          return (
            <li key={item.name}>
              <NavLink icon item={item} path={pathname} />
            </li>
          );
        })}
      </ul>
    </Root>
  );
}
