import Close from '@mui/icons-material/CloseRounded';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { severityIcons } from './inline-alert.tsx';
import { toastStore, type Toast } from './toast.ts';

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-10px)' } });

const Root = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: 16,
  left: 16,
  right: 16,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '& > div': { display: 'grid', justifyItems: 'center' },
}));

const Card = styled('div')<{ severity: Toast['severity'] }>(({ theme, severity }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: 520,
  marginBottom: 8,
  padding: '8px 8px 8px 14px',
  borderRadius: 10,
  fontSize: '0.875rem',
  fontWeight: 520,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: '0 12px 32px -8px rgb(20 12 6 / 0.28)',
  ...theme.applyStyles('dark', {
    background: theme.vars.palette.tone.neutral.soft,
    borderColor: theme.vars.palette.surface.fieldBorder,
  }),
  animation: `${drop} 160ms ease-out`,
  '& > svg': { flex: 'none', fontSize: 20, color: theme.vars.palette[severity].main },
  '& > span': { overflowWrap: 'anywhere' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 28,
    height: 28,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.surface.subtle },
    '& svg': { fontSize: 17 },
    '@media (max-width: 599.95px)': { width: 44, height: 44 },
  },
}));

function ToastCard({ id, severity, message }: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.dismiss(id), 3000);
    return () => clearTimeout(timer);
  }, [held, id]);
  const Icon = severityIcons[severity];
  return (
    <Card
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      severity={severity}
    >
      <Icon aria-hidden />
      <span>{message}</span>
      <button aria-label="Dismiss" onClick={() => toastStore.dismiss(id)} type="button">
        <Close aria-hidden />
      </button>
    </Card>
  );
}

/** Where toasts appear; one per app. Errors interrupt a screen reader, the rest wait; pointer or focus holds them. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  const grave = (item: Toast) => item.severity === 'error';
  return (
    <Root>
      <div role="alert">
        {toasts.filter(grave).map((item) => (
          <ToastCard key={item.id} {...item} />
        ))}
      </div>
      <div role="status">
        {toasts
          .filter((item) => !grave(item))
          .map((item) => (
            <ToastCard key={item.id} {...item} />
          ))}
      </div>
    </Root>
  );
}
