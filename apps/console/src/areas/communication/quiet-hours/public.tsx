import { lazy } from 'react';

export const QuietHours = lazy(() => import('./list.tsx').then(({ QuietHours: screen }) => ({ default: screen })));
