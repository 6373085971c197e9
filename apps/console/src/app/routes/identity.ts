import { abouts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const identity: readonly Screen[] = [
  {
    path: '/account',
    title: titles.yourAccount,
    about: abouts.account,
    own: true,
    load: () => import('../../areas/identity/own-account/detail.tsx'),
  },
];
