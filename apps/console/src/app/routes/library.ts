import { abouts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const library: readonly Screen[] = [
  {
    path: '{admin}/content',
    title: titles.contentLibrary,
    about: abouts.library,
    load: () => import('../../areas/library/templates/list.tsx'),
  },
];
