import type { MenuItem } from '@hearth/contract/menu';
import Collapse from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import Expand from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session.tsx';
import { HearthMark } from '../../ui/hearth-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Nav } from './nav.tsx';
import { SidebarFooter } from './sidebar-footer.tsx';

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 56,
  flex: 'none',
  padding: '0 12px 0 20px',
  '& a': {
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    color: 'inherit',
    textDecoration: 'none',
    fontSize: '1.125rem',
    fontWeight: 680,
    letterSpacing: '-0.015em',
  },
  '.collapsed > &': {
    padding: 0,
    flexDirection: 'column',
    height: 'auto',
    paddingTop: 14,
    gap: 6,
    '& a': { flex: 'none' },
  },
  '& svg': { flex: 'none' },
  color: theme.vars.palette.text.primary,
}));

interface SidebarBodyProps {
  items: readonly MenuItem[];
  collapsed: boolean;
  onCollapse?: (collapsed: boolean) => void;
  onHelp: () => void;
}

/** Everything in the sidebar: mark, menu, pickers and help. Without `onCollapse` it cannot be collapsed. */
export function SidebarBody({ items, collapsed, onCollapse, onHelp }: SidebarBodyProps) {
  const { settings } = useSession();
  return (
    <>
      <Top>
        <Link aria-label={`${settings.product} home`} to="/">
          <HearthMark size={26} />
          {!collapsed && settings.product}
        </Link>
        {onCollapse && (
          <IconButton
            aria-expanded={!collapsed}
            aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
            onClick={() => onCollapse(!collapsed)}
            size="small"
          >
            {collapsed ? <Expand sx={{ fontSize: 18 }} /> : <Collapse sx={{ fontSize: 18 }} />}
          </IconButton>
        )}
      </Top>
      <Nav collapsed={collapsed} items={items} />
      <SidebarFooter collapsed={collapsed} onHelp={onHelp} />
    </>
  );
}
