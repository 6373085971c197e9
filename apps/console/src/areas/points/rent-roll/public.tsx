import { lazy } from 'react';

export const RentRewardsCard = lazy(() =>
  import('./interest.tsx').then((interest) => ({ default: interest.RentRewardsCard })),
);
