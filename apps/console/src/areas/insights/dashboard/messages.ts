import { allPropertiesName } from '@hearth/contract/constants';
import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCents, formatCount, formatPoints, plural } from '@hearth/contract/format';
import { recentDays } from '@hearth/contract/insights/home';

/** A count as the to-do list shows it: '500+' where the server stopped counting. */
interface Count {
  count: number;
  hasMore: boolean;
}

const countOf = ({ count, hasMore }: Count, one: string, other?: string) =>
  `${formatCount(count)}${hasMore ? '+' : ''} ${plural(count, one, other)}`;
const endingWithin = (days: number) => (count: Count) => `${countOf(count, 'lease')} ending in the next ${days} days`;

export const text = defineMessages({
  title: 'Insights Dashboard',
  welcome: (name: string, scope: string) =>
    `Welcome back, ${name}. Here's what's happening ${scope === allPropertiesName ? 'across all properties' : `at ${scope}`}.`,
  toDo: {
    title: 'To do',
    caughtUp: "You're all caught up",
    oldest: (ago: string) => `Oldest: ${ago}`,
    low: 'Points are running low',
    lowForPending: (points: number, needed: number) =>
      `${formatPoints(points)} left. Pending submissions need ${formatCount(needed)}.`,
    lowForDays: (points: number, days: number) =>
      `${formatPoints(points)} left, enough for about ${counted(days, 'day')} at this pace.`,
  },
  leases: { title: 'Leases ending soon', none: 'No leases end in the next 90 days.' },
  feedback: {
    title: 'Resident feedback',
    hint: `Last ${recentDays} days`,
    none: `No reviews, survey or poll responses in the last ${recentDays} days.`,
  },
  lines: {
    residentSubmissions: (count: Count) => `${countOf(count, 'submission')} to review`,
    ambassadorSubmissions: (count: Count) => `${countOf(count, 'ambassador submission')} to review`,
    pointsRequests: (count: Count) => `${countOf(count, 'points request')} to review`,
    overdueInvoices: (count: Count) => `${countOf(count, 'overdue invoice')} to pay`,
    overdueLeads: (count: Count) => `${countOf(count, 'lead needs', 'leads need')} follow-up`,
    dueLeadRewards: (count: Count) => `${countOf(count, 'referral reward')} due`,
    handOvers: (count: Count) => `${countOf(count, 'reward')} to deliver in person`,
    failedRewards: (count: Count) => `${countOf(count, 'reward')} couldn't be delivered`,
    lowCodes: (count: Count) => `${countOf(count, 'brand')} low on codes`,
    lowFunds: (cents: number) => `${formatCents(cents, 'USD')} left for gift cards`,
    failedWelcomes: (count: Count) => `${countOf(count, 'welcome email')} couldn't be delivered`,
    unreachedPeople: (count: Count) => `${countOf(count, 'message')} couldn't be delivered`,
    unreadAnswers: (count: Count) => `${countOf(count, 'unread reply', 'unread replies')}`,
    integrations: (count: Count) => `${countOf(count, 'integration needs', 'integrations need')} attention`,
    integration: (name: string) => `${name} needs attention`,
    endingBudgets: (count: Count) => `${countOf(count, 'boost budget')} almost used up`,
    rentRoll: (count: Count) => `${countOf(count, 'rent reward')} ready to send this month`,
    leases30: endingWithin(30),
    leases60: endingWithin(60),
    leases90: endingWithin(90),
    lowRatings1: (count: Count) => countOf(count, '1-star review'),
    lowRatings2: (count: Count) => countOf(count, '2-star review'),
    reviewsToAnswer: (count: Count) => `${countOf(count, 'review')} without a reply`,
    surveyAnswers: (count: Count) => countOf(count, 'survey response'),
    pollAnswers: (count: Count) => countOf(count, 'poll response'),
  },
  details: {
    overdueLeads: 'No contact in 48 hours, or next step due',
    failedRewards: 'Fix the address, retry or return the points',
    lowCodes: 'Upload more before residents run out',
    lowFunds: 'Rewards wait until you add funds',
    failedWelcomes: "They can't sign in yet. Fix the address and resend.",
    unreachedPeople: 'Fix the address or resend',
    integrations: "Residents and leases aren't up to date",
    endingBudgets: 'Once a budget is used up, submissions earn nothing',
  },
  activeResidents: 'Active residents',
  signedUp: (residents: number) => `of ${formatCount(residents)} have signed up`,
  topResidents: {
    title: 'Top residents',
    hint: 'Points earned in this period',
    none: 'No one earned points in this period.',
  },
  activity: {
    title: 'Recent activity',
    all: 'All point logs',
    user: 'User',
    what: 'Activity',
    property: 'Property',
    when: 'When',
    status: 'Status',
    points: 'Points',
  },
});
