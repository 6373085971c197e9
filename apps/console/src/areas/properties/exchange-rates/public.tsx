import { lazy } from 'react';

export { useExchangeRate } from './logic/rate.ts';
export { SpotPrice } from './parts/spot-price.tsx';

export const ExchangeRates = lazy(() =>
  import('./detail.tsx').then(({ ExchangeRates: screen }) => ({ default: screen })),
);
