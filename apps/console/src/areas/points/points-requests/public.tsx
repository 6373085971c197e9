import { lazy } from 'react';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const RequestDialog = lazyDialog(() => import('./form.tsx').then((form) => form.RequestDialog));
export const AllocateDialog = lazyDialog(() =>
  import('./dialogs/allocate-dialog.tsx').then((parts) => parts.AllocateDialog),
);
export const PointsRequests = lazy(() => import('./list.tsx').then((list) => ({ default: list.PointsRequests })));
