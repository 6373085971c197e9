import type { Screen } from './screen.ts';

export const library: readonly Screen[] = [
  {
    path: '{admin}/content',
    title: 'Content Library',
    about: 'Templates of every property',
    load: () => import('../../areas/library/templates/list.tsx'),
  },
];
