import { toastMs } from '@hearth/contract/constants';
import { useEffect, useSyncExternalStore } from 'react';
import { toastStore, type Toast } from '../../../../ui/toast.ts';

function Message({ id, message }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => toastStore.dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [id]);
  return <div>{message}</div>;
}

/** The toasts of the door, such as the end of a session. */
export function DoorToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  if (toasts.length === 0) return null;
  return (
    <div className="door-toasts" role="alert">
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
    </div>
  );
}
