import { styled } from '@mui/material/styles';

/** Below this width the sidebar is a drawer. */
export const narrowShell = '(max-width: 899.95px)';
const narrow = `@media ${narrowShell}`;

export const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  minHeight: '100dvh',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > .side': { display: 'none' } },
});

export const Side = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  boxSizing: 'border-box',
  height: '100dvh',
  width: 264,
  display: 'flex',
  flexDirection: 'column',
  background: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  transition: 'width 140ms ease-out',
  zIndex: 20,
  '&.collapsed': { width: 68 },
}));

export const Content = styled('div')({
  boxSizing: 'border-box',
  maxWidth: 1440,
  margin: '0 auto',
  padding: '28px 32px 56px',
  [narrow]: { padding: '20px 16px 40px' },
});

export const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 15,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 56,
  padding: '0 20px 0 32px',
  background: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .where': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'baseline',
    gap: 12,
    '& > *': { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& .title': { flex: 'none', maxWidth: '100%', fontWeight: 600, fontSize: '0.9375rem' },
  '& .scope': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  [narrow]: { padding: '0 8px', height: 60, '& .where': { display: 'grid', gap: 0, lineHeight: 1.35 } },
}));

export const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: 60,
  top: 8,
  left: 8,
  padding: '10px 16px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  background: theme.vars.palette.primary.main,
  transform: 'translateY(-80px)',
  '&:focus': { transform: 'none' },
}));

/** One row of the sidebar: an icon and a name, or the icon alone. */
export const rowStyle = {
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 38,
  padding: '0 12px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 540,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  [narrow]: { minHeight: 44 },
} as const;
