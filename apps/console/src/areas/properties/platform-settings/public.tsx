import { lazy } from 'react';

export const PlatformSettings = lazy(() =>
  import('./detail.tsx').then(({ PlatformSettings: screen }) => ({ default: screen })),
);
