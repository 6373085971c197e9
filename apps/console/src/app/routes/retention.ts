import { titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const retention: readonly Screen[] = [
  {
    path: '/property-manager/renewals',
    title: titles.renewals,
    load: () => import('../../areas/retention/renewals/list.tsx'),
  },
];
