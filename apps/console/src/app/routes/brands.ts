import { abouts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const brands: readonly Screen[] = [
  {
    path: '{admin}/brand',
    title: titles.brandManagement,
    tabAbouts: {
      parameter: 'tab',
      values: { '': abouts.companies, brands: abouts.companies, groups: abouts.companies, provider: abouts.companies },
    },
    load: () => import('../../areas/points/redemption-orders/home.tsx'),
  },
];
