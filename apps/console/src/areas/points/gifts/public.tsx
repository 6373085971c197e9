import { lazy } from 'react';

export { GiftSummary } from './parts/summary.tsx';
export { SendPoints } from './send-points.tsx';

export const LeasesWithGifts = lazy(() =>
  import('./lease-gifts.tsx').then((gifts) => ({ default: gifts.LeasesWithGifts })),
);
