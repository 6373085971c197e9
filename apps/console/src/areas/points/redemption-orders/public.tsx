import { lazy } from 'react';

export { RedemptionsButton } from './parts/redemptions-button.tsx';

export const BrandRedemptions = lazy(() => import('./list.tsx').then((list) => ({ default: list.BrandRedemptions })));

export const RedemptionOfLog = lazy(() =>
  import('./parts/of-log.tsx').then((parts) => ({ default: parts.RedemptionOfLog })),
);

export const RedemptionsLink = lazy(() =>
  import('./parts/redemptions-link.tsx').then((parts) => ({ default: parts.RedemptionsLink })),
);
