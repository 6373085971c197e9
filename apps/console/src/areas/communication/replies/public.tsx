import { lazy } from 'react';

export { RepliesOf } from './detail.tsx';
export const Replies = lazy(() => import('./list.tsx').then(({ Replies: screen }) => ({ default: screen })));
