import type { MenuItem } from '@hearth/contract/menu-items';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './flyout.module.css';
import { isWithin, type NavPosition } from '../navigation.ts';
import { MenuIcon } from './menu-icons.tsx';
import { NavLink } from './nav-link.tsx';
import row from './row.module.css';

/** A group of the collapsed sidebar. Hover, click or right arrow opens it; Escape or left arrow closes it. */
export function Flyout({ item, here }: { item: MenuItem; here: NavPosition }) {
  const [top, setTop] = useState<number>();
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLAnchorElement>(null);
  const children = item.children ?? [item];
  const inside = isWithin(item, here);
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
          className={classNames(row.row, row.iconOnly, inside && row.here)}
          onClick={showAndEnter}
          ref={opener}
          type="button"
        >
          <MenuIcon name={item.icon} />
          <VisuallyHidden>{item.name}</VisuallyHidden>
        </button>
        {open && (
          <div className={styles.panel} style={{ top: Math.min(top, innerHeight - children.length * 44 - 56) }}>
            <div>
              {item.children && <NavLink className={styles.name} here={here} item={item} />}
              <ul>
                {children.map((child, i) => (
                  <li key={child.route + child.name}>
                    <NavLink here={here} item={child} ref={i === 0 ? first : undefined} />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}
