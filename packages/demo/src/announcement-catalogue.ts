import type { Recurrence } from '@hearth/contract/community/recurrence';

/** A post or event outside campaigns, published `daysAgo`. */
export type Announcement = {
  type: 'POST' | 'EVENT' | 'AMBASSADOR_POST' | 'AMBASSADOR_EVENT';
  title: string;
  text: string;
  daysAgo: number;
  favorite?: boolean;
  active?: boolean;
  isDeleted?: boolean;
  /** Days it's open; unlimited without it. */
  days?: number;
  /** Event: days from publication, and start and end hours. */
  event?: { inDays: number; from: number; to: number; code?: string; points?: number };
  recurrence?: Recurrence;
};

/** Posts and events of a property besides its campaigns. */
export const announcements: readonly Announcement[] = [
  {
    type: 'POST',
    title: 'Pool hours',
    text: '<p>The pool is open from <strong>7 am to 10 pm</strong> until the end of the season.</p><ul><li>Children must be with an adult</li><li>No glass, please</li></ul>',
    daysAgo: 40,
    favorite: true,
  },
  {
    type: 'POST',
    title: 'Window cleaning next week',
    text: '<p>Please close your windows from Tuesday to Thursday.</p>',
    daysAgo: 3,
    days: 14,
  },
  {
    type: 'POST',
    title: 'Package room moves to the lobby',
    text: '<p>Packages are now <strong>behind the front desk</strong>. Bring your phone: the code is in the email about your package.</p>',
    daysAgo: 96,
  },
  {
    type: 'POST',
    title: 'Snow and ice',
    text: '<p>Salt is in the green boxes at every door. Please tell us about slippery spots.</p>',
    daysAgo: 210,
    active: false,
  },
  {
    type: 'POST',
    title: 'Elevator out of order on Monday',
    text: '<p>The north elevator will be serviced on Monday from 9 AM to noon.</p>',
    daysAgo: 150,
    isDeleted: true,
  },
  {
    type: 'EVENT',
    title: 'Coffee with the Team',
    text: '<p>Every month in the lobby. <em>Come as you are.</em></p>',
    daysAgo: 190,
    days: 365,
    recurrence: 'monthly',
    event: { inDays: 10, from: 9, to: 11 },
    favorite: true,
  },
  {
    type: 'EVENT',
    title: 'Community Garden Day',
    text: "<p>We'll bring gloves and coffee. The event code is on the shed.</p>",
    daysAgo: 120,
    days: 300,
    recurrence: 'monthly',
    event: { inDays: 6, from: 10, to: 13, code: 'GARDEN', points: 150 },
  },
  {
    type: 'EVENT',
    title: 'Fire Drill',
    text: '<p>It takes ten minutes. Please use the stairs.</p>',
    daysAgo: 250,
    days: 500,
    recurrence: 'quarterly',
    event: { inDays: 20, from: 11, to: 12 },
  },
  {
    type: 'EVENT',
    title: 'Neighbors Day',
    text: '<h2>One long table</h2><p>Bring a dish, meet the fourth floor.</p>',
    daysAgo: 200,
    days: 800,
    recurrence: 'yearly',
    event: { inDays: 30, from: 17, to: 21, code: 'TABLE', points: 200 },
  },
  {
    type: 'AMBASSADOR_POST',
    title: 'Ambassador of the quarter',
    text: '<p>Nominations are open.</p>',
    daysAgo: 25,
  },
  {
    type: 'AMBASSADOR_EVENT',
    title: 'Ambassador Breakfast',
    text: '<p>Tell us what works and what to fix. Croissants included.</p>',
    daysAgo: 100,
    days: 300,
    recurrence: 'monthly',
    event: { inDays: 4, from: 8, to: 9, code: 'CROISSANT', points: 200 },
  },
];
