import { lazy } from 'react';

export const ProviderBrands = lazy(() => import('./list.tsx').then((list) => ({ default: list.ProviderBrands })));
