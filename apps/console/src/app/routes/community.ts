import type { Screen } from './screen.ts';

const load = () => import('../../areas/community/posts/list.tsx');

export const community: readonly Screen[] = [
  { path: '/community', title: 'Community', load: () => import('../../areas/community/posts/landing.tsx') },
  {
    path: '/property-manager/content',
    title: 'Content Manager',
    load: () => import('../../areas/community/posts/calendar.tsx'),
  },
  { path: '/community/post-management', title: 'Post Management', load },
  { path: '/community/event-management', title: 'Event Management', load },
  { path: '/community/boost-management', title: 'Boost Management', load },
  { path: '/ambassador/post-management', title: 'Post Management', load },
  { path: '/ambassador/event-management', title: 'Event Management', load },
  { path: '/ambassador/boost-management', title: 'Boost Management', load },
];
