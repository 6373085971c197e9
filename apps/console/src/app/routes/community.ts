import { starts, titles } from '../messages.ts';
import type { Screen, Start } from './screen.ts';

const create = (title: string): Start[] => [{ name: 'create', title, permission: 'posts.manage' }];
const load = () => import('../../areas/community/posts/list.tsx');

export const community: readonly Screen[] = [
  { path: '/community', title: titles.community, load: () => import('../../areas/community/posts/landing.tsx') },
  {
    path: '/property-manager/content',
    title: titles.contentManager,
    load: () => import('../../areas/community/posts/calendar.tsx'),
  },
  {
    path: '/community/post-management',
    title: titles.postManagement,
    starts: create(starts.createPost),
    load,
  },
  {
    path: '/community/event-management',
    title: titles.eventManagement,
    starts: create(starts.createEvent),
    load,
  },
  {
    path: '/community/boost-management',
    title: titles.boostManagement,
    starts: create(starts.createBoost),
    load,
  },
  {
    path: '/ambassador/post-management',
    title: titles.postManagement,
    starts: create(starts.createAmbassadorPost),
    load,
  },
  {
    path: '/ambassador/event-management',
    title: titles.eventManagement,
    starts: create(starts.createAmbassadorEvent),
    load,
  },
  {
    path: '/ambassador/boost-management',
    title: titles.boostManagement,
    starts: create(starts.createAmbassadorBoost),
    load,
  },
];
