import { lazy } from 'react';

export const Health = lazy(() => import('./detail.tsx').then(({ Health: screen }) => ({ default: screen })));
