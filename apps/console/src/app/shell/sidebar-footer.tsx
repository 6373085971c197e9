import Help from '@mui/icons-material/HelpOutlineRounded';
import Leave from '@mui/icons-material/LogoutRounded';
import { styled } from '@mui/material/styles';
import { useSession } from '../../platform/session.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { signOutOrSay } from '../sign-out.ts';
import { rowStyle } from './frame.tsx';
import { PropertyChoice } from './property-choice.tsx';

const Root = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gap: 2,
  padding: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& .row': {
    ...rowStyle,
    color: theme.vars.palette.text.secondary,
    '&:hover': { background: theme.vars.palette.surface.subtle, color: theme.vars.palette.text.primary },
    '& svg': { fontSize: 20 },
    '.collapsed > * &, .collapsed &': { justifyContent: 'center', padding: 0 },
  },
  '& .who': {
    padding: '6px 12px 2px',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));

/** Foot of the sidebar: where you work, help, and the way out. */
export function SidebarFooter({ collapsed, onHelp }: { collapsed: boolean; onHelp: () => void }) {
  const { account } = useSession();
  const label = (text: string) => (collapsed ? <VisuallyHidden>{text}</VisuallyHidden> : text);
  return (
    <Root>
      <PropertyChoice collapsed={collapsed} />
      <button className="row" onClick={onHelp} title={collapsed ? 'Need Help' : undefined} type="button">
        <Help aria-hidden />
        {label('Need Help')}
      </button>
      <button
        className="row"
        onClick={() => void signOutOrSay()}
        title={collapsed ? 'Sign out' : undefined}
        type="button"
      >
        <Leave aria-hidden />
        {label('Sign out')}
      </button>
      {!collapsed && <div className="who">{account.user.email}</div>}
    </Root>
  );
}
