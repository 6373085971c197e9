import Close from '@mui/icons-material/CloseRounded';
import { keyframes, styled } from '@mui/material/styles';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { severityIcons } from './inline-alert.tsx';
import { modalStack } from './modal-stack.ts';
import { toastStore, type Toast } from './toast.ts';

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-10px)' } });

const Root = styled('div')({
  position: 'fixed',
  top: 16,
  left: 16,
  right: 16,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '& > div': { display: 'grid', justifyItems: 'center' },
});

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
  const Icon = severityIcons[severity];
  return (
    <Card severity={severity}>
      <Icon aria-hidden />
      <span>{message}</span>
      <button aria-label="Dismiss" onClick={() => toastStore.dismiss(id)} type="button">
        <Close aria-hidden />
      </button>
    </Card>
  );
}

/** Over everything, and shown as long as the app is, so that its live regions are known before they speak. */
function makeLayer() {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  Object.assign(layer.style, {
    inset: '0 0 auto',
    width: 'auto',
    height: 'auto',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'visible',
    background: 'none',
    color: 'inherit',
    pointerEvents: 'none',
  });
  return layer;
}

/** Above what was opened last. A dialog silences whatever is not in it, so the layer lives in the topmost; what it shows goes on. */
function raise(layer: HTMLElement) {
  const home: HTMLElement & { moveBefore?: (node: Node, child: Node | null) => void } =
    modalStack.top() ?? document.body;
  if (layer.parentElement !== home) {
    if (layer.isConnected && home.moveBefore) home.moveBefore(layer, null);
    else home.append(layer);
  }
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}

/** Where toasts appear; one per app. Errors interrupt a screen reader, the rest wait. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  const [layer] = useState(makeLayer);
  useLayoutEffect(() => {
    const onTop = () => raise(layer);
    const onToggle = (event: Event) => {
      if (event.target !== layer && (event as ToggleEvent).newState === 'open') onTop();
    };
    onTop();
    const stop = modalStack.subscribe(onTop);
    document.addEventListener('toggle', onToggle, { capture: true });
    return () => {
      stop();
      document.removeEventListener('toggle', onToggle, { capture: true });
      layer.remove();
    };
  }, [layer]);
  const grave = (item: Toast) => item.severity === 'error';
  return createPortal(
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
    </Root>,
    layer,
  );
}
