import type { HomeCount, HomeLine } from '@hearth/contract/insights/home';
import type { Destination } from '../../../../platform/location.ts';
import { budgetsAnchor } from '../../../community/posts/public.tsx';
import { approvalScreens } from '../../../points/point-logs/public.tsx';
import { text } from '../messages.ts';

interface LineContext {
  admin: string;
  /** The viewer works with all properties at once. */
  isEverywhere: boolean;
  /** First day of recent feedback. */
  recentSince: string;
}

/** A line of Home and the list with exactly the rows it counts. */
interface Line {
  group: 'toDo' | 'leases' | 'feedback';
  to: (context: LineContext) => Destination;
}

const toDo = (to: Line['to']): Line => ({ group: 'toDo', to });
const at = (path: string, search?: Record<string, string>) => () => ({ to: path, ...(search && { search }) });
const leasesWithin = (days: 30 | 60 | 90): Line => ({
  group: 'leases',
  to: at('/property-manager/user', { view: 'leases', 'leases.filter': `EXPIRES_IN_${days}` }),
});
const feedback = (path: string, search: Record<string, string> = {}): Line => ({
  group: 'feedback',
  to: ({ recentSince }) => ({ to: path, search: { startDate: recentSince, ...search } }),
});

export const lines: Readonly<Record<HomeLine, Line>> = {
  residentSubmissions: toDo(at(approvalScreens.RESIDENT.path)),
  ambassadorSubmissions: toDo(at(approvalScreens.AMBASSADOR.path)),
  pointsRequests: toDo(({ admin }) => ({ to: `${admin}/requests`, search: { 'requests.status': 'waiting' } })),
  overdueInvoices: toDo(at('/points-center/invoice', { status: 'overdue' })),
  overdueLeads: toDo(at('/property-manager/leads', { isOverdue: 'true' })),
  dueLeadRewards: toDo(at('/property-manager/leads', { isDue: 'true' })),
  handOvers: toDo(at('/points-center/redemptions', { status: 'handOver' })),
  failedRewards: toDo(at('/points-center/redemptions', { status: 'failed' })),
  lowCodes: toDo(({ admin }) => ({ to: `${admin}/brand`, search: { isLow: 'true' } })),
  lowFunds: toDo(({ admin }) => ({ to: `${admin}/brand`, search: { tab: 'provider' } })),
  failedWelcomes: toDo(at('/property-manager/user', { welcomeFailed: 'true' })),
  unreachedPeople: toDo(at('/community/direct-communication', { view: 'health' })),
  unreadAnswers: toDo(at('/community/direct-communication', { view: 'answers', state: 'unread' })),
  integrations: toDo(({ isEverywhere, admin }) =>
    isEverywhere
      ? { to: `${admin}/integrations`, search: { state: 'attention' } }
      : { to: '/property-manager/integrations' },
  ),
  endingBudgets: toDo(() => ({ to: '/community', hash: budgetsAnchor })),
  rentRoll: toDo(at('/points-center/rent-roll', { status: 'ready' })),
  leases30: leasesWithin(30),
  leases60: leasesWithin(60),
  leases90: leasesWithin(90),
  lowRatings1: feedback('/community/review', { rating: '1' }),
  lowRatings2: feedback('/community/review', { rating: '2' }),
  reviewsToAnswer: feedback('/community/review', { commented: 'true', unreplied: 'true' }),
  surveyAnswers: feedback('/community/survey'),
  pollAnswers: feedback('/community/poll'),
};

/** The title of a line, and what to do about it or when the oldest started waiting. */
export function describeLine(line: HomeCount): { title: string; detail?: string; since?: string } {
  const detail = (text.details as Partial<Record<HomeLine, string>>)[line.line];
  return { title: titleOf(line), ...(detail ? { detail } : line.since && { since: line.since }) };
}

function titleOf(line: HomeCount): string {
  if (line.line === 'lowFunds') return text.lines.lowFunds(Number(line.text));
  if (line.line === 'integrations' && line.count === 1) return text.lines.integration(line.text);
  return text.lines[line.line](line);
}
