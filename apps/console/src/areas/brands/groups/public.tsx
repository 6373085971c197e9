import { lazy } from 'react';

export const BrandGroups = lazy(() => import('./list.tsx').then((list) => ({ default: list.BrandGroups })));
