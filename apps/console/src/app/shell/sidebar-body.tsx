import type { MenuItem } from '@hearth/contract/menu-items';
import Collapse from 'lucide-react/icons/chevrons-left';
import Expand from 'lucide-react/icons/chevrons-right';
import { BrandMark } from '../../kit/brand-mark.tsx';
import { Link } from '../../kit/link.tsx';
import { useSession } from '../../platform/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { NavPosition } from '../navigation.ts';
import { Nav } from './nav.tsx';
import styles from './sidebar-body.module.css';
import { SidebarFooter } from './sidebar-footer.tsx';
import { text } from '../messages.ts';

interface SidebarBodyProps {
  items: readonly MenuItem[];
  here: NavPosition;
  collapsed: boolean;
  onCollapse?: (collapsed: boolean) => void;
  onHelp: () => void;
}

/** Sidebar content: logo, menu, pickers and help. Not collapsible without `onCollapse`. */
export function SidebarBody({ items, here, collapsed, onCollapse, onHelp }: SidebarBodyProps) {
  const { settings } = useSession();
  return (
    <>
      <div className={classNames(styles.top, collapsed && styles.collapsed)}>
        <Link aria-label={text.nav.home(settings.product)} to="/">
          <BrandMark logo={settings.logo} size={26} title={collapsed ? settings.product : undefined} />
          {!collapsed && <span>{settings.product}</span>}
        </Link>
        {onCollapse && (
          <IconButton
            aria-expanded={!collapsed}
            aria-label={collapsed ? text.nav.expand : text.nav.collapse}
            onClick={() => onCollapse(!collapsed)}
            size="small"
          >
            {collapsed ? <Expand size={18} /> : <Collapse size={18} />}
          </IconButton>
        )}
      </div>
      <Nav collapsed={collapsed} here={here} items={items} />
      <SidebarFooter collapsed={collapsed} onHelp={onHelp} />
    </>
  );
}
