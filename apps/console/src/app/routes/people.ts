import type { Screen } from './screen.ts';

export const people: readonly Screen[] = [
  {
    path: '/ambassador/user',
    title: 'Ambassador',
    load: () => import('../../areas/people/users/list.tsx').then((m) => ({ default: m.Ambassadors })),
  },
  {
    path: '{admin}/user',
    title: 'Manage Users',
    load: () => import('../../areas/people/users/list.tsx').then((m) => ({ default: m.ManageUsers })),
  },
];
