import { useState } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';

/** Signs in with a passkey; what that takes is loaded when it is asked for. */
export function PasskeyButton() {
  const [wrong, setWrong] = useState('');
  const signIn = () => {
    setWrong('');
    import('../../second-factors/parts/passkey-calls.ts')
      .then(({ signInWithPasskey }) => signInWithPasskey())
      .catch((error: unknown) => setWrong(messageOf(error)));
  };
  return (
    <>
      <button className="door-other" onClick={signIn} type="button">
        Sign in with a passkey
      </button>
      {wrong && (
        <p className="door-alert" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
