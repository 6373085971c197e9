import { keyframes, styled } from '@mui/material/styles';

const breathe = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.35 } });

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '& i': {
    width: 8,
    height: 8,
    borderRadius: '50%',
    boxSizing: 'border-box',
    background: theme.vars.palette.success.main,
  },
  '&.waiting i': {
    background: 'none',
    border: `2px solid ${theme.vars.palette.warning.main}`,
    animation: `${breathe} 1.2s ease-in-out infinite`,
  },
}));

/** Whether the screen hears of changes as they happen. */
export function LiveDot({ connected }: { connected: boolean }) {
  return (
    <Root className={connected ? undefined : 'waiting'} role="status">
      <i aria-hidden />
      {connected ? 'Live' : 'Reconnecting…'}
    </Root>
  );
}
