import type { MenuItem } from '@hearth/contract/menu-items';
import Chevron from 'lucide-react/icons/chevron-down';
import { useEffect, useState } from 'react';
import { usePathNow } from '../../platform/location.ts';
import { classNames } from '../../ui/class-names.ts';
import { Flyout } from './flyout.tsx';
import { MenuIcon } from './menu-icons.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './nav.module.css';
import row from './row.module.css';

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
        className={classNames(row.row, inside && row.holdsHere)}
        onClick={() => setOpen(!open)}
        type="button"
      >
        <MenuIcon name={item.icon} />
        {item.name}
        <Chevron aria-hidden className={styles.chevron} />
      </button>
      {open && (
        <ul>
          {item.children?.map((child) => (
            <li key={child.route + child.name}>
              <NavLink className={row.sub} item={child} path={path} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The menu: groups that open in place, or icons with a flyout when collapsed. */
export function Nav({ items, collapsed }: { items: readonly MenuItem[]; collapsed: boolean }) {
  const pathname = usePathNow();
  return (
    <nav aria-label="Main" className={styles.nav}>
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
    </nav>
  );
}
