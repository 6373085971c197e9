import { lazy } from 'react';

export const Compared = lazy(() => import('./parts/compared.tsx').then((part) => ({ default: part.Compared })));
