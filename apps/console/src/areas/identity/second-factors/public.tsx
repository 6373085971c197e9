import { lazy } from 'react';

export { Confirmation } from './parts/confirmation.tsx';
export { passkeyCalls } from './logic/passkeys.ts';
export const SecondFactors = lazy(() => import('./list.tsx').then((list) => ({ default: list.SecondFactors })));
