import { titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const brands: readonly Screen[] = [
  {
    path: '{admin}/brand',
    title: titles.brandManagement,
    load: () => import('../../areas/points/redemption-orders/home.tsx'),
  },
];
