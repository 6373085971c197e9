import type { Screen } from './screen.ts';

export const points: readonly Screen[] = [
  {
    path: '/points-center',
    title: 'Point Dashboard',
    load: () => import('../../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointDashboard })),
  },
  {
    path: '/points-center/surprise-delight',
    title: 'Surprise and Delight',
    load: () => import('../../areas/points/gifts/list.tsx').then((m) => ({ default: m.SurpriseAndDelight })),
  },
  {
    path: '/points-center/invoice',
    title: 'Invoices',
    load: () => import('../../areas/points/invoices/list.tsx').then((m) => ({ default: m.Invoices })),
  },
  {
    path: '/points-center/redemptions',
    title: 'Redemptions',
    under: '/points-center',
    load: () =>
      import('../../areas/points/redemption-orders/list.tsx').then((m) => ({ default: m.PropertyRedemptions })),
  },
  {
    path: '/points-center/rent-roll',
    title: 'Rent Roll',
    load: () => import('../../areas/points/rent-roll/list.tsx').then((m) => ({ default: m.RentRoll })),
  },
  {
    path: '/community/boost-approval',
    title: 'Boost Approvals',
    load: () => import('../../areas/points/submissions/approvals.tsx').then((m) => ({ default: m.ResidentApprovals })),
  },
  {
    path: '/ambassador/approval',
    title: 'Ambassador Approvals',
    load: () =>
      import('../../areas/points/submissions/approvals.tsx').then((m) => ({ default: m.AmbassadorApprovals })),
  },
  {
    path: '/community/survey',
    title: 'Survey Management',
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.ResidentSurveys })),
  },
  {
    path: '/community/review',
    title: 'Review Management',
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.ResidentReviews })),
  },
  {
    path: '/community/poll',
    title: 'Polls Management',
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.ResidentPolls })),
  },
  {
    path: '/ambassador/survey',
    title: 'Survey Management',
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.AmbassadorSurveys })),
  },
  {
    path: '/ambassador/review',
    title: 'Review Management',
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.AmbassadorReviews })),
  },
  {
    path: '/ambassador/poll',
    title: 'Polls Management',
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.AmbassadorPolls })),
  },
  {
    path: '/property-manager/point',
    title: 'Point Summary',
    load: () => import('../../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointSummary })),
  },
  {
    path: '/property-manager/user',
    title: 'User Summary',
    load: () => import('../../areas/points/gifts/user-summary.tsx'),
  },
  {
    path: '{admin}/point',
    title: 'Points Management',
    load: () => import('../../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointsManagement })),
  },
  {
    path: '{admin}/properties',
    title: 'Property Administration',
    load: () => import('../../areas/points/points-requests/administration.tsx'),
  },
  {
    path: '{admin}/requests',
    title: 'Points Requests',
    under: '{admin}/properties',
    load: () => import('../../areas/points/points-requests/inbox.tsx'),
  },
];
