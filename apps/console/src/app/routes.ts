import type { ComponentType } from 'react';

/** A screen of the console. Adding one is one line in `screens`. */
export interface Screen {
  /** `{admin}` stands for the platform area `/{slug}-admin`; `$name` is a path parameter. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Of a screen about one record, which the pickers do not narrow: whose it is, in place of the scope. */
  about?: string;
  /** The person's own, which no role and no area closes. */
  own?: true;
  /** The menu route that says who may open it, where the screen is not in the menu itself. */
  under?: string;
}

/** First segments under which a user's profile can be reached; the header's title follows. */
const profileParents = [
  '/property-manager',
  '/ambassador',
  '/points-center',
  '/community',
  '/company-manager',
  '{admin}',
];

const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Insights Dashboard',
    load: () => import('../areas/insights/dashboard/home.tsx').then((m) => ({ default: m.Home })),
  },
  {
    path: '/points-center',
    title: 'Point Dashboard',
    load: () => import('../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointDashboard })),
  },
  {
    path: '/points-center/surprise-delight',
    title: 'Surprise and Delight',
    load: () => import('../areas/points/gifts/list.tsx').then((m) => ({ default: m.SurpriseAndDelight })),
  },
  {
    path: '/points-center/rent-roll',
    title: 'Rent Roll',
    load: () => import('../areas/points/rent-roll/list.tsx').then((m) => ({ default: m.RentRoll })),
  },
  {
    path: '/community/boost-approval',
    title: 'Boost Approvals',
    load: () => import('../areas/points/submissions/approvals.tsx').then((m) => ({ default: m.ResidentApprovals })),
  },
  {
    path: '/ambassador/approval',
    title: 'Ambassador Approvals',
    load: () => import('../areas/points/submissions/approvals.tsx').then((m) => ({ default: m.AmbassadorApprovals })),
  },
  {
    path: '/property-manager/point',
    title: 'Point Summary',
    load: () => import('../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointSummary })),
  },
  {
    path: '/property-manager/user',
    title: 'User Summary',
    load: () => import('../areas/points/gifts/user-summary.tsx'),
  },
  {
    path: '/ambassador/user',
    title: 'Ambassador',
    load: () => import('../areas/people/users/list.tsx').then((m) => ({ default: m.Ambassadors })),
  },
  {
    path: '{admin}/user',
    title: 'Manage Users',
    load: () => import('../areas/people/users/list.tsx').then((m) => ({ default: m.ManageUsers })),
  },
  ...profileParents.map((parent) => ({
    path: `${parent}/user/$userId`,
    title: 'User Profile',
    about: 'One person, wherever you see them',
    load: () => import('../areas/insights/user-profile/detail.tsx'),
    ...(parent === '{admin}' && { under: '{admin}/user' }),
  })),
  {
    path: '{admin}/point',
    title: 'Points Management',
    load: () => import('../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointsManagement })),
  },
  {
    path: '{admin}/communication',
    title: 'Communication',
    load: () => import('../areas/communication/mailbox/list.tsx'),
  },
  {
    path: '{admin}/communication/$mailId',
    title: 'Email',
    about: 'One email',
    load: () => import('../areas/communication/mailbox/detail.tsx'),
    under: '{admin}/communication',
  },
  {
    path: '/account',
    title: 'Your account',
    about: 'Yours, wherever you work',
    own: true,
    load: () => import('../areas/identity/own-account/detail.tsx'),
  },
];

/** The route table of this deployment. */
export const routeTable = (slug: string): Screen[] => {
  const fill = (path: string) => path.replace('{admin}', `/${slug}-admin`);
  return screens.map((screen) => ({
    ...screen,
    path: fill(screen.path),
    ...(screen.under && { under: fill(screen.under) }),
  }));
};
