import type { Screen } from './screen.ts';

export const leads: readonly Screen[] = [
  { path: '/property-manager/leads', title: 'Leads', load: () => import('../../areas/leads/leads/list.tsx') },
];
