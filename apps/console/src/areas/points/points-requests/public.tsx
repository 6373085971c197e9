import { lazy } from 'react';

export const RequestDialog = lazy(() => import('./form.tsx').then((form) => ({ default: form.RequestDialog })));
export const AllocateDialog = lazy(() =>
  import('./parts/allocate-dialog.tsx').then((parts) => ({ default: parts.AllocateDialog })),
);
export const PointsRequests = lazy(() => import('./list.tsx').then((list) => ({ default: list.PointsRequests })));
