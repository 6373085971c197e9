import type { Screen } from './screen.ts';

export const communication: readonly Screen[] = [
  {
    path: '/community/direct-communication',
    title: 'Direct Communication',
    load: () => import('../../areas/communication/messages/list.tsx'),
  },
  {
    path: '{admin}/communication',
    title: 'Communication',
    load: () => import('../../areas/communication/messages/administration.tsx'),
  },
  {
    path: '{admin}/communication/$mailId',
    title: 'Email',
    about: 'One message',
    load: () => import('../../areas/communication/mailbox/detail.tsx'),
    under: '{admin}/communication',
  },
];
