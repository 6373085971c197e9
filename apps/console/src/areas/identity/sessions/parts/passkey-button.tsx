import { useState } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import { passkeyCalls } from '../../second-factors/public.tsx';
import styles from './auth.module.css';

/** Signs in with a passkey; what that takes is loaded when it is asked for. */
export function PasskeyButton() {
  const [wrong, setWrong] = useState('');
  const [isAsking, setAsking] = useState(false);
  const signIn = () => {
    setWrong('');
    setAsking(true);
    passkeyCalls()
      .then(({ signInWithPasskey }) => signInWithPasskey())
      .catch((error: unknown) => setWrong(messageOf(error)))
      .finally(() => setAsking(false));
  };
  return (
    <>
      <button className={styles.other} disabled={isAsking} onClick={signIn} type="button">
        {isAsking ? 'One moment…' : 'Sign in with a passkey'}
      </button>
      {wrong && (
        <p className={styles.alert} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
