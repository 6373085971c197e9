import type { Screen } from './screen.ts';

export const identity: readonly Screen[] = [
  {
    path: '/account',
    title: 'Your account',
    about: 'Yours, wherever you work',
    own: true,
    load: () => import('../../areas/identity/own-account/detail.tsx'),
  },
];
