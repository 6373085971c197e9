import { starts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const people: readonly Screen[] = [
  {
    path: '/ambassador/user',
    title: titles.ambassador,
    starts: [{ name: 'add', title: starts.addAmbassador, permission: 'users.create', hideable: 'addUser' }],
    load: () => import('../../areas/people/users/list.tsx').then((m) => ({ default: m.Ambassadors })),
  },
  {
    path: '{admin}/user',
    title: titles.manageUsers,
    load: () => import('../../areas/people/users/list.tsx').then((m) => ({ default: m.ManageUsers })),
  },
  {
    path: '/property-manager/integrations',
    title: titles.syncCenter,
    under: '/property-manager',
    load: () => import('../../areas/people/resident-sync/detail.tsx').then((m) => ({ default: m.SyncCenter })),
  },
  {
    path: '{admin}/integrations/$propertyId',
    title: titles.syncCenter,
    under: '{admin}/properties',
    load: () =>
      import('../../areas/people/resident-sync/detail.tsx').then((m) => ({ default: m.SyncCenterOfProperty })),
  },
];
