import { formatAgo, formatCents, formatCount } from '@hearth/contract/format';
import { saidDays, type HomeCount, type HomeLine } from '@hearth/contract/insights/home';
import type { Destination } from '../../../../platform/location.ts';
import { budgetsPlace } from '../../../community/posts/public.tsx';
import { approvalsPlaces } from '../../../points/point-logs/public.tsx';

interface Place {
  admin: string;
  /** Works with every property at once. */
  isEverywhere: boolean;
  /** First day of what residents said. */
  saidSince: string;
}

/** A line of Home: what it says, and the list that has exactly the rows it counts. */
interface Line {
  /** What waits for somebody stands first; what comes, and what residents said, below it. */
  group: 'now' | 'soon' | 'said';
  title: (count: string, isOne: boolean, line: HomeCount) => string;
  text?: string;
  link: string;
  to: (place: Place) => Destination;
}

const submissions = (audience: 'RESIDENT' | 'AMBASSADOR'): Line => ({
  group: 'now',
  title: (count, isOne) =>
    `${count} ${isOne ? 'submission' : 'submissions'} of ${approvalsPlaces[audience].whose} ${isOne ? 'waits' : 'wait'} for a decision`,
  link: `Review submissions of ${approvalsPlaces[audience].whose}`,
  to: () => ({ to: approvalsPlaces[audience].path }),
});
const leases = (days: 30 | 60 | 90): Line => ({
  group: 'soon',
  title: (count, isOne) => `${count} ${isOne ? 'lease expires' : 'leases expire'} within ${days} days`,
  link: `View leases that expire within ${days} days`,
  to: () => ({ to: '/property-manager/user', search: { view: 'leases', 'leases.filter': `EXPIRES_IN_${days}` } }),
});
const said = (noun: string, nouns: string, path: string, search: Record<string, string> = {}): Line => ({
  group: 'said',
  title: (count, isOne) => `${count} ${isOne ? noun : nouns} in the last ${saidDays} days`,
  link: `View ${nouns}`,
  to: ({ saidSince }) => ({ to: path, search: { startDate: saidSince, ...search } }),
});

export const lines: Readonly<Record<HomeLine, Line>> = {
  residentSubmissions: submissions('RESIDENT'),
  ambassadorSubmissions: submissions('AMBASSADOR'),
  pointsRequests: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'property asks' : 'requests of properties'} for points`,
    link: 'View points requests',
    to: ({ admin }) => ({ to: `${admin}/requests`, search: { 'requests.status': 'waiting' } }),
  },
  overdueInvoices: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'invoice is' : 'invoices are'} overdue`,
    link: 'View overdue invoices',
    to: () => ({ to: '/points-center/invoice', search: { status: 'overdue' } }),
  },
  overdueLeads: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'lead waits' : 'leads wait'} for somebody`,
    text: 'Nobody has reached them for 48 hours, or their next step is due.',
    link: 'View leads',
    to: () => ({ to: '/property-manager/leads', search: { isOverdue: 'true' } }),
  },
  dueLeadRewards: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'lead has' : 'leads have'} a reward that is due`,
    text: 'Who referred them waits for the points.',
    link: 'View leads with a reward due',
    to: () => ({ to: '/property-manager/leads', search: { isDue: 'true' } }),
  },
  handOvers: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'reward waits' : 'rewards wait'} to be handed over`,
    link: 'View what to hand over',
    to: () => ({ to: '/points-center/redemptions', search: { status: 'handOver' } }),
  },
  failedRewards: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'reward' : 'rewards'} could not be delivered`,
    text: 'The address is corrected and it is sent again, the provider is asked once more, or the points are returned.',
    link: 'View what was not delivered',
    to: () => ({ to: '/points-center/redemptions', search: { status: 'failed' } }),
  },
  lowCodes: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'brand runs' : 'brands run'} out of codes`,
    text: 'Residents are refused once there is none left.',
    link: 'View brands with few codes',
    to: ({ admin }) => ({ to: `${admin}/brand`, search: { isLow: 'true' } }),
  },
  lowFunds: {
    group: 'now',
    title: (_count, _isOne, { text }) => `${formatCents(Number(text), 'USD')} are left at the provider of rewards`,
    text: 'Rewards wait once they cannot be paid.',
    link: 'View funds',
    to: ({ admin }) => ({ to: `${admin}/brand`, search: { tab: 'provider' } }),
  },
  failedWelcomes: {
    group: 'now',
    title: (count, isOne) => `${count} welcome ${isOne ? 'email was' : 'emails were'} not delivered`,
    text: 'They cannot sign in until the address is corrected and the email sent again.',
    link: 'View who was not reached',
    to: () => ({ to: '/property-manager/user', search: { welcomeFailed: 'true' } }),
  },
  unreachedPeople: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'delivery' : 'deliveries'} of messages failed`,
    text: 'An address is corrected, or the message sent again.',
    link: 'View failed deliveries',
    to: () => ({ to: '/community/direct-communication', search: { view: 'health' } }),
  },
  unreadAnswers: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'answer' : 'answers'} nobody has read`,
    text: 'Residents answered text messages.',
    link: 'View answers',
    to: () => ({ to: '/community/direct-communication', search: { view: 'answers', state: 'unread' } }),
  },
  integrations: {
    group: 'now',
    title: (count, isOne, { text }) => (isOne ? `${text} needs somebody` : `${count} integrations need somebody`),
    text: 'Residents and leases are not kept up to date until it is looked at.',
    link: 'View integrations',
    to: ({ isEverywhere, admin }) =>
      isEverywhere
        ? { to: `${admin}/integrations`, search: { state: 'attention' } }
        : { to: '/property-manager/integrations' },
  },
  endingBudgets: {
    group: 'now',
    title: (count, isOne) => `${count} ${isOne ? 'budget is' : 'budgets are'} nearly used up`,
    text: 'Nothing is paid for what residents send in once nothing is left.',
    link: 'View budgets',
    to: () => ({ to: '/community', hash: budgetsPlace }),
  },
  rentRoll: {
    group: 'soon',
    title: (count, isOne) => `${count} ${isOne ? 'lease' : 'leases'} of this month can be rewarded`,
    link: 'Send rent rewards',
    to: () => ({ to: '/points-center/rent-roll', search: { status: 'ready' } }),
  },
  leases30: leases(30),
  leases60: leases(60),
  leases90: leases(90),
  lowRatings1: said('review with 1 star', 'reviews with 1 star', '/community/review', { rating: '1' }),
  lowRatings2: said('review with 2 stars', 'reviews with 2 stars', '/community/review', { rating: '2' }),
  reviewsToAnswer: said(
    'review with words nobody answered',
    'reviews with words nobody answered',
    '/community/review',
    {
      commented: 'true',
      unreplied: 'true',
    },
  ),
  surveyAnswers: said('survey answer', 'survey answers', '/community/survey'),
  pollAnswers: said('poll answer', 'poll answers', '/community/poll'),
};

/** What a line says, and since when the first of its rows waits. */
export function wordsOf(count: HomeCount, now: Date): { title: string; text: string } {
  const { title, text = '' } = lines[count.line];
  const age = count.since && `The oldest came in ${formatAgo(count.since, now)}.`;
  return {
    title: title(`${formatCount(count.count)}${count.hasMore ? '+' : ''}`, count.count === 1, count),
    text: [text, age].filter(Boolean).join(' '),
  };
}
