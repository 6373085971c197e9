import { useSyncExternalStore } from 'react';
import { toastStore } from '../../../../ui/toast.ts';

/** The toasts of the door, such as the end of a session. */
export function DoorToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  if (toasts.length === 0) return null;
  return (
    <div className="door-toasts" role="alert">
      {toasts.map(({ id, message }) => (
        <div key={id}>{message}</div>
      ))}
    </div>
  );
}
