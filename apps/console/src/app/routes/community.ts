import { titles } from '../messages.ts';
import type { Screen } from './screen.ts';

const load = () => import('../../areas/community/posts/list.tsx');

export const community: readonly Screen[] = [
  { path: '/community', title: titles.community, load: () => import('../../areas/community/posts/landing.tsx') },
  {
    path: '/property-manager/content',
    title: titles.contentManager,
    load: () => import('../../areas/community/posts/calendar.tsx'),
  },
  { path: '/community/post-management', title: titles.postManagement, load },
  { path: '/community/event-management', title: titles.eventManagement, load },
  { path: '/community/boost-management', title: titles.boostManagement, load },
  { path: '/ambassador/post-management', title: titles.postManagement, load },
  { path: '/ambassador/event-management', title: titles.eventManagement, load },
  { path: '/ambassador/boost-management', title: titles.boostManagement, load },
];
