import { starts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const points: readonly Screen[] = [
  {
    path: '/points-center',
    title: titles.pointDashboard,
    load: () => import('../../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointDashboard })),
  },
  {
    path: '/points-center/surprise-delight',
    title: titles.surpriseAndDelight,
    starts: [{ name: 'send', title: starts.sendPoints, permission: 'gifts.send' }],
    load: () => import('../../areas/points/gifts/list.tsx').then((m) => ({ default: m.SurpriseAndDelight })),
  },
  {
    path: '/points-center/invoice',
    title: titles.invoices,
    starts: [{ name: 'buy', title: starts.buyPoints, permission: 'billing.buy' }],
    load: () => import('../../areas/points/invoices/list.tsx').then((m) => ({ default: m.Invoices })),
  },
  {
    path: '/points-center/redemptions',
    title: titles.redemptions,
    under: '/points-center',
    load: () =>
      import('../../areas/points/redemption-orders/list.tsx').then((m) => ({ default: m.PropertyRedemptions })),
  },
  {
    path: '/points-center/rent-roll',
    title: titles.rentRoll,
    load: () => import('../../areas/points/rent-roll/list.tsx').then((m) => ({ default: m.RentRoll })),
  },
  {
    path: '/community/boost-approval',
    title: titles.boostApprovals,
    load: () => import('../../areas/points/submissions/approvals.tsx').then((m) => ({ default: m.ResidentApprovals })),
  },
  {
    path: '/ambassador/approval',
    title: titles.ambassadorApprovals,
    load: () =>
      import('../../areas/points/submissions/approvals.tsx').then((m) => ({ default: m.AmbassadorApprovals })),
  },
  {
    path: '/community/survey',
    title: titles.surveyManagement,
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.ResidentSurveys })),
  },
  {
    path: '/community/review',
    title: titles.reviewManagement,
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.ResidentReviews })),
  },
  {
    path: '/community/poll',
    title: titles.pollsManagement,
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.ResidentPolls })),
  },
  {
    path: '/ambassador/survey',
    title: titles.surveyManagement,
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.AmbassadorSurveys })),
  },
  {
    path: '/ambassador/review',
    title: titles.reviewManagement,
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.AmbassadorReviews })),
  },
  {
    path: '/ambassador/poll',
    title: titles.pollsManagement,
    load: () => import('../../areas/points/results/list.tsx').then((m) => ({ default: m.AmbassadorPolls })),
  },
  {
    path: '/property-manager/point',
    title: titles.pointSummary,
    load: () => import('../../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointSummary })),
  },
  {
    path: '/property-manager/user',
    title: titles.userSummary,
    starts: [{ name: 'add', title: starts.addUser, permission: 'users.create', hideable: 'addUser' }],
    load: () => import('../../areas/points/gifts/user-summary.tsx'),
  },
  {
    path: '{admin}/point',
    title: titles.pointsManagement,
    load: () => import('../../areas/points/point-logs/dashboard.tsx').then((m) => ({ default: m.PointsManagement })),
  },
  {
    path: '{admin}/properties',
    title: titles.propertyAdministration,
    load: () => import('../../areas/points/points-requests/administration.tsx'),
  },
  {
    path: '{admin}/requests',
    title: titles.pointsRequests,
    under: '{admin}/properties',
    load: () => import('../../areas/points/points-requests/inbox.tsx'),
  },
];
