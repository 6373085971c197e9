import Help from '@mui/icons-material/HelpOutlineRounded';
import Person from '@mui/icons-material/AccountCircleOutlined';
import Leave from '@mui/icons-material/LogoutRounded';
import { styled } from '@mui/material/styles';
import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../../platform/session.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { signOutOrSay } from '../sign-out.ts';
import { rowStyle } from './frame.tsx';
import { PropertyChoice } from './property-choice.tsx';

const Root = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  padding: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& .row': {
    ...rowStyle,
    color: theme.vars.palette.text.secondary,
    '&:hover': { background: theme.vars.palette.surface.subtle, color: theme.vars.palette.text.primary },
    '&.here': { background: theme.vars.palette.surface.selected, color: theme.vars.palette.primary.main },
    '& svg': { fontSize: 20, flex: 'none' },
    '& > .email': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '.collapsed > * &, .collapsed &': { justifyContent: 'center', padding: 0 },
  },
}));

/** Foot of the sidebar: where you work, help, your account, and the way out. */
export function SidebarFooter({ collapsed, onHelp }: { collapsed: boolean; onHelp: () => void }) {
  const { account } = useSession();
  const { pathname } = useLocation();
  const here = pathname === '/account';
  const label = (text: string) => (collapsed ? <VisuallyHidden>{text}</VisuallyHidden> : text);
  return (
    <Root>
      <PropertyChoice collapsed={collapsed} />
      <button className="row" onClick={onHelp} title={collapsed ? 'Need Help' : undefined} type="button">
        <Help aria-hidden />
        {label('Need Help')}
      </button>
      <Link
        aria-current={here ? 'page' : undefined}
        className={here ? 'row here' : 'row'}
        title={collapsed ? 'Your account' : undefined}
        to="/account"
      >
        <Person aria-hidden />
        <VisuallyHidden>Your account</VisuallyHidden>
        {!collapsed && <span className="email">{account.user.email}</span>}
      </Link>
      <button
        className="row"
        onClick={() => void signOutOrSay()}
        title={collapsed ? 'Sign out' : undefined}
        type="button"
      >
        <Leave aria-hidden />
        {label('Sign out')}
      </button>
    </Root>
  );
}
