import { abouts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const communication: readonly Screen[] = [
  {
    path: '/community/direct-communication',
    title: titles.directCommunication,
    load: () => import('../../areas/communication/messages/list.tsx'),
  },
  {
    path: '/community/direct-communication/new',
    title: titles.newMessage,
    load: () => import('../../areas/communication/messages/form.tsx'),
    under: '/community/direct-communication',
    permission: 'messages.send',
  },
  {
    path: '/community/direct-communication/$messageId',
    title: titles.editMessage,
    load: () => import('../../areas/communication/messages/form.tsx'),
    under: '/community/direct-communication',
    permission: 'messages.send',
  },
  {
    path: '{admin}/communication',
    title: titles.communication,
    tabAbouts: { parameter: 'view', values: { announcements: abouts.staff, quiet: abouts.companies } },
    load: () => import('../../areas/communication/messages/administration.tsx'),
  },
  {
    path: '{admin}/communication/announcements/new',
    title: titles.newAnnouncement,
    about: abouts.staff,
    load: () => import('../../areas/communication/messages/announcement.tsx'),
    under: '{admin}/communication',
    permission: 'messages.sendEverywhere',
  },
  {
    path: '{admin}/communication/announcements/$messageId',
    title: titles.editAnnouncement,
    about: abouts.staff,
    load: () => import('../../areas/communication/messages/announcement.tsx'),
    under: '{admin}/communication',
    permission: 'messages.sendEverywhere',
  },
  {
    path: '{admin}/communication/$mailId',
    title: titles.email,
    about: abouts.email,
    load: () => import('../../areas/communication/mailbox/detail.tsx'),
    under: '{admin}/communication',
  },
];
