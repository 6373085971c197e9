import { useSyncExternalStore } from 'react';
import { toastStore } from '../../../../ui/toast.ts';
import styles from './auth-toasts.module.css';

/** The toasts of the sign-in pages, such as the end of a session. */
export function AuthToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  if (toasts.length === 0) return null;
  return (
    <div className={styles.toasts} role="alert">
      {toasts.map(({ id, message }) => (
        <div key={id}>{message}</div>
      ))}
    </div>
  );
}
