import { lazy } from 'react';

export const Brands = lazy(() => import('./list.tsx').then((list) => ({ default: list.Brands })));
