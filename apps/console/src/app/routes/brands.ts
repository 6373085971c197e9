import type { Screen } from './screen.ts';

export const brands: readonly Screen[] = [
  {
    path: '{admin}/brand',
    title: 'Brand Management',
    load: () => import('../../areas/points/redemption-orders/home.tsx'),
  },
];
