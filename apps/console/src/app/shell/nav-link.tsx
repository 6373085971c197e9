import type { MenuItem } from '@hearth/contract/menu-items';
import type { Ref } from 'react';
import { markOf, type NavPosition } from '../navigation.ts';
import { Link } from '../../kit/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MenuIcon } from './menu-icons.tsx';
import row from './row.module.css';
import { text } from '../messages.ts';

interface NavLinkProps {
  item: MenuItem;
  here: NavPosition;
  icon?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** Link of a menu item, marked on its own screen and those below it. An http(s) URL opens in a new tab. */
export function NavLink({ item, here, icon, className, ref }: NavLinkProps) {
  const mark = markOf(item, here);
  const names = classNames(row.row, className, mark && row.here);
  const label = (
    <>
      {icon && <MenuIcon name={item.icon} />}
      {item.name}
    </>
  );
  if (/^https?:\/\//.test(item.route)) {
    return (
      <a className={names} href={item.route} ref={ref} rel="noopener noreferrer" target="_blank">
        {label}
        <VisuallyHidden>{text.nav.newTab}</VisuallyHidden>
      </a>
    );
  }
  return (
    <Link aria-current={mark} className={names} ref={ref} search={item.searchParams} to={item.route}>
      {label}
    </Link>
  );
}
