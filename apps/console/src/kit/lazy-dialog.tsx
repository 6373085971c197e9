import { useEffect, useState, type ComponentType } from 'react';
import { preloadWhenIdle } from '../platform/at-rest.ts';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { text } from './messages.ts';

/**
 * A dialog whose code loads when the page is idle, or when it first opens. A failed load shows an error and can be
 * retried.
 */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetch = async () => (Loaded ??= await load());
  preloadWhenIdle(fetch);
  return function LazyDialog(props: P) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Loaded ? 'loaded' : 'loading');
    const [isAgain, setIsAgain] = useState(false);
    useEffect(() => {
      if (state !== 'loading') return;
      let isOpen = true;
      const open = async () => {
        await fetch();
        return 'loaded' as const;
      };
      void open()
        .catch(() => 'failed' as const)
        .then((next) => isOpen && setState(next));
      return () => {
        isOpen = false;
      };
    }, [state]);
    if (state === 'loaded' && Loaded) return <Loaded {...props} />;
    if (state === 'loading') return null;
    return (
      <DialogShell onClose={props.onClose} open title={text.dialog.failed}>
        <RetryAlert
          onRetry={() => {
            // The browser caches failed imports until the page reloads.
            if (isAgain) return location.reload();
            setIsAgain(true);
            setState('loading');
          }}
        >
          {isAgain ? text.dialog.reload : text.dialog.retry}
        </RetryAlert>
      </DialogShell>
    );
  };
}
