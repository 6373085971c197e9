import { lazy } from 'react';

export const Mailbox = lazy(() => import('./list.tsx').then(({ Mailbox: screen }) => ({ default: screen })));
