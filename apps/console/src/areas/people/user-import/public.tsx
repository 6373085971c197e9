import { lazy } from 'react';

export const ImportDialog = lazy(() => import('./form.tsx'));
