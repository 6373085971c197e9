import type { Screen } from './screen.ts';

export const people: readonly Screen[] = [
  {
    path: '/ambassador/user',
    title: 'Ambassador',
    load: () => import('../../areas/people/users/list.tsx').then((m) => ({ default: m.Ambassadors })),
  },
  {
    path: '{admin}/user',
    title: 'Manage Users',
    load: () => import('../../areas/people/users/list.tsx').then((m) => ({ default: m.ManageUsers })),
  },
  {
    path: '/property-manager/integrations',
    title: 'Sync Center',
    under: '/property-manager',
    load: () => import('../../areas/people/resident-sync/detail.tsx').then((m) => ({ default: m.SyncCentre })),
  },
  {
    path: '{admin}/integrations/$propertyId',
    title: 'Sync Center',
    under: '{admin}/properties',
    load: () =>
      import('../../areas/people/resident-sync/detail.tsx').then((m) => ({ default: m.SyncCentreOfProperty })),
  },
];
