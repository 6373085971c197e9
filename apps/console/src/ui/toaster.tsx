import Close from 'lucide-react/icons/x';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { severityIcons } from './inline-alert.tsx';
import { modalStack } from './modal-stack.ts';
import { toastStore, type Toast } from './toast.ts';
import styles from './toaster.module.css';
import { toneClass } from './tone.ts';
import { whenIdle } from './when-idle.ts';
import { text } from './messages.ts';

function ToastCard({ id, severity, message, detail }: Toast) {
  const Icon = severityIcons[severity];
  return (
    <div className={classNames(styles.card, toneClass(severity))}>
      <Icon aria-hidden />
      <div className={styles.text}>
        <div>{message}</div>
        {detail && <small>{detail}</small>}
      </div>
      <button aria-label={text.toast.dismiss} onClick={() => toastStore.dismiss(id)} type="button">
        <Close aria-hidden />
      </button>
    </div>
  );
}

/** The top layer of toasts. It always exists, so that screen readers know its live regions in advance. */
function makeLayer() {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = styles.layer ?? '';
  return layer;
}

/**
 * Moves the layer above what opened last. Dialogs make everything outside inert, so the layer lives in the topmost one;
 * `moveBefore` keeps its toasts going.
 */
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

/** Shows toasts; one per app. Errors interrupt screen readers, others wait. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  const [layer] = useState(makeLayer);
  useLayoutEffect(() => {
    let callOff: (() => void) | undefined;
    const now = () => {
      callOff?.();
      callOff = undefined;
      raise(layer);
    };
    const speaks = () => toastStore.visible().length > 0;
    // An empty layer moves when idle, unless it's inside a closing dialog.
    const onTop = () => {
      if (speaks() || layer.parentElement?.closest('[popover]:not(:popover-open)')) now();
      else callOff ??= whenIdle(now);
    };
    const onToggle = (event: Event) => {
      if (event.target !== layer && (event as ToggleEvent).newState === 'open') onTop();
    };
    document.body.append(layer);
    onTop();
    const stop = modalStack.subscribe(onTop);
    const stopHearing = toastStore.subscribe(() => callOff && speaks() && now());
    document.addEventListener('toggle', onToggle, { capture: true });
    return () => {
      stop();
      stopHearing();
      callOff?.();
      document.removeEventListener('toggle', onToggle, { capture: true });
      layer.remove();
    };
  }, [layer]);
  const grave = (item: Toast) => item.severity === 'error';
  return createPortal(
    <div className={styles.root}>
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
    </div>,
    layer,
  );
}
