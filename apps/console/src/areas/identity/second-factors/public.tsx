import { lazy, useEffect, useState, type ComponentType } from 'react';
import { onConfirmation } from '../../../platform/confirmation.ts';

export { passkeyCalls } from './logic/passkeys.ts';
export const SecondFactors = lazy(() => import('./list.tsx').then((list) => ({ default: list.SecondFactors })));

interface Request {
  Dialog: ComponentType<{ onDone: () => void; onClose: () => void }>;
  resolve: (isConfirmed: boolean) => void;
}

/** Asks people to confirm their identity when a call requires it. The dialog loads on first use. */
export function Confirmation() {
  const [request, setRequest] = useState<Request>();
  useEffect(
    () =>
      onConfirmation(async () => {
        const { default: Dialog } = await import('./parts/confirm-identity.tsx');
        return new Promise((resolve) => setRequest({ Dialog, resolve }));
      }),
    [],
  );
  useEffect(() => () => request?.resolve(false), [request]);
  if (!request) return null;
  const { Dialog, resolve } = request;
  const end = (isConfirmed: boolean) => {
    resolve(isConfirmed);
    setRequest(undefined);
  };
  return <Dialog onClose={() => end(false)} onDone={() => end(true)} />;
}
