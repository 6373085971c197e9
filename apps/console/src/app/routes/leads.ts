import { titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const leads: readonly Screen[] = [
  { path: '/property-manager/leads', title: titles.leads, load: () => import('../../areas/leads/leads/list.tsx') },
];
