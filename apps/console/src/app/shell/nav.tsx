import type { MenuItem } from '@hearth/contract/menu-items';
import Chevron from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isWithin, type NavPosition } from '../navigation.ts';
import { Flyout } from './flyout.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './nav.module.css';
import row from './row.module.css';
import { text } from '../messages.ts';

function Group({ item, here }: { item: MenuItem; here: NavPosition }) {
  const inside = isWithin(item, here);
  const [open, setOpen] = useState(inside);
  useEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);
  return (
    <li>
      <div className={styles.group}>
        <NavLink className={classNames(inside && row.holdsHere)} here={here} icon item={item} />
        <IconButton
          aria-expanded={open}
          aria-label={text.nav.group(item.name)}
          className={styles.fold}
          onClick={() => setOpen(!open)}
          size="small"
        >
          <Chevron />
        </IconButton>
      </div>
      {open && (
        <ul>
          {item.children?.map((child) => (
            <li key={child.route + child.name}>
              <NavLink className={row.sub} here={here} item={child} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The menu: collapsible areas that link to their page, or icons with flyouts when collapsed. */
export function Nav({ items, here, collapsed }: { items: readonly MenuItem[]; here: NavPosition; collapsed: boolean }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here.section, collapsed]);
  return (
    <nav aria-label={text.nav.label} className={styles.nav} ref={nav}>
      <ul>
        {items.map((item) => {
          if (collapsed) return <Flyout here={here} item={item} key={item.name + here.path} />;
          if (item.children) return <Group here={here} item={item} key={item.name} />;
          return (
            <li key={item.name}>
              <NavLink here={here} icon item={item} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
