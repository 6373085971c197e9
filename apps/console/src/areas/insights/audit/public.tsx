import { lazy } from 'react';

export const AuditTrail = lazy(() => import('./list.tsx').then(({ AuditTrail: screen }) => ({ default: screen })));
