import { abouts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

/** First path segments of a user's profile with the screen that lists the user, which sets the header's title. */
const profileParents = [
  ['/property-manager', '/property-manager/user'],
  ['/ambassador', '/ambassador/user'],
  ['/points-center', '/points-center'],
  ['/community', '/community'],
  ['/company-manager', '/company-manager'],
] as const;

const profile = (parent: string): Screen => ({
  path: `${parent}/user/$userId`,
  title: titles.userProfile,
  about: abouts.profile,
  load: () => import('../../areas/insights/user-profile/detail.tsx'),
});

export const insights: readonly Screen[] = [
  {
    path: '/',
    title: titles.insightsDashboard,
    load: () => import('../../areas/insights/dashboard/home.tsx').then((m) => ({ default: m.Home })),
  },
  {
    path: '/ambassador',
    title: titles.ambassador,
    load: () => import('../../areas/insights/ambassadors/home.tsx').then((m) => ({ default: m.AmbassadorInsights })),
  },
  {
    path: '/property-manager',
    title: titles.propertySummary,
    load: () => import('../../areas/insights/property-summary/detail.tsx'),
  },
  {
    path: '{admin}',
    title: titles.insights,
    tabAbouts: {
      parameter: 'tab',
      values: { health: abouts.companies, rates: abouts.companies, settings: abouts.companies },
    },
    load: () => import('../../areas/insights/platform-insights/home.tsx'),
  },
  ...profileParents.map(([parent, marks]) => ({ ...profile(parent), marks })),
  { ...profile('{admin}'), under: '{admin}/user' },
];
