import { lazy, Suspense, useEffect, useState } from 'react';
import { onConfirmation } from '../../../../platform/confirmation.ts';

const ConfirmIdentity = lazy(() => import('./confirm-identity.tsx'));

/** Stands ready to ask who somebody is, for every call that needs it. */
export function Confirmation() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => onConfirmation(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  useEffect(() => () => answer?.(false), [answer]);
  if (!answer) return null;
  const end = (isConfirmed: boolean) => {
    answer(isConfirmed);
    setAnswer(undefined);
  };
  return (
    <Suspense>
      <ConfirmIdentity onClose={() => end(false)} onDone={() => end(true)} />
    </Suspense>
  );
}
