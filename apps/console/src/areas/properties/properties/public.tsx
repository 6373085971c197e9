import { lazy } from 'react';

export const SecondFactorDialog = lazy(() => import('./parts/second-factor-dialog.tsx'));
