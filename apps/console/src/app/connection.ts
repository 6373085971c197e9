import { toast } from '../ui/toast.ts';
import { text } from './messages.ts';

/** Says so while the browser has no network. */
export function watchConnection(): void {
  let takeBack: (() => void) | undefined;
  const onChange = () => {
    takeBack?.();
    takeBack = navigator.onLine ? undefined : toast.pin(text.failed.offline);
  };
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  onChange();
}
