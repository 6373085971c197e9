import { sql } from 'kysely';
import { definitionOf } from '@hearth/contract/definition';
import type { z } from 'zod';
import { contract } from '@hearth/contract';
import { recentDays, type HomeLine } from '@hearth/contract/insights/home';
import type { Endpoint } from '@hearth/contract/endpoint';
import type { Permission } from '@hearth/contract/permissions';
import type { Audience } from '@hearth/contract/boosts';
import type { ResultType } from '@hearth/contract/points/point-log-types';
import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Ctx } from '../../../platform/context.ts';
import type { DayRange } from '../../../platform/db/day-range.ts';
import type { Matching, Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { brandList } from '../../brands/brands/public.ts';
import { postList } from '../../community/posts/public.ts';
import { unreachedList } from '../../communication/messages/public.ts';
import { replyList } from '../../communication/replies/public.ts';
import { leadList } from '../../leads/leads/public.ts';
import { leaseList } from '../../leases/leases/public.ts';
import { userList } from '../../people/users/public.ts';
import { invoiceList } from '../../points/invoices/public.ts';
import { logList } from '../../points/point-logs/public.ts';
import { requestList } from '../../points/points-requests/public.ts';
import { lowFunds } from '../../points/provider-brands/public.ts';
import { redemptionList } from '../../points/redemption-orders/public.ts';
import { answerList } from '../../points/results/public.ts';
import { healthList, integrationName } from '../../properties/integrations/public.ts';

/** The part of a call that lists depend on. */
type ListContext = Pick<Ctx, 'scope' | 'now'> & {
  /** Days of recent feedback. */
  recent: DayRange;
};
interface Line {
  permission: Permission;
  /** Platform-wide: omitted when looking at single properties. */
  isOfPlatform?: true;
  /** Omitted when every visible property has the feature off, as in the menu. */
  feature?: FeatureGate;
  /** The list the line opens, with the filters of its screen. */
  list(context: ListContext): Matching;
  /** The column with the time a row started waiting. */
  since?: string;
  /** Names the row when it is the only one. */
  text?: Sql;
}

/** The query of a list with its defaults applied. */
export const inputFor = <E extends Endpoint>(endpoint: E, query: object): InputOf<E> =>
  (definitionOf(endpoint).inputSchema as z.ZodType<InputOf<E>>).parse({ params: {}, query, body: undefined });

function submissions(userType: Audience, feature: FeatureGate): Line {
  const { query } = inputFor(contract.pointLogs.list, { status: 'pending', pointLogType: 'boost', userType });
  return {
    permission: 'pointLogs.view',
    feature,
    since: 'created_at',
    list: ({ scope }) => logList(scope, { ...query, days: {} }, query),
  };
}

function leads(filter: object, since?: string): Line {
  const { query } = inputFor(contract.leads.list, filter);
  return {
    permission: 'leads.view',
    ...(since && { since }),
    list: ({ scope }) => leadList(scope, { ...query, days: {} }),
  };
}

function redemptions(status: string): Line {
  const { query } = inputFor(contract.redemptionOrders.list, { status });
  return {
    permission: 'redemptions.view',
    since: 'created_at',
    list: ({ scope }) => redemptionList(scope, { ...query, days: {} }),
  };
}

function leases(filter: string): Line {
  const { query } = inputFor(contract.leases.list, { filter });
  return { permission: 'leases.view', list: (context) => leaseList(context, query) };
}

/** First day of recent feedback. */
export const recentSince = (now: Date) => new Date(now.getTime() - recentDays * 86_400_000).toISOString().slice(0, 10);

const feedback = (postType: ResultType, more: { rating?: number; commented?: true; unreplied?: true } = {}): Line => ({
  permission: 'pointLogs.view',
  feature: 'residentBoosts',
  list: ({ scope, recent: days }) => answerList(scope, { userType: 'RESIDENT', postType, days, ...more }),
});

const waitingRequests = inputFor(contract.pointsRequests.list, { status: 'waiting' }).query;
const overdueInvoices = inputFor(contract.invoices.list, { status: 'overdue' }).query;
const attention = inputFor(contract.integrations.health, { state: 'attention' }).query;
const failedWelcomes = inputFor(contract.users.list, { welcomeFailed: 'true' }).query;
const lowCodes = inputFor(contract.brands.list, { isLow: 'true' }).query;
const everyBrand = { properties: 'all', favorites: [] } as const;
const unreadAnswers = inputFor(contract.replies.list, { state: 'unread' }).query;
const endingBudgets = inputFor(contract.posts.list, { budgetEnds: 'true' }).query;

/** Each line of Home and its list; rent rewards are counted by the rules of the rent roll instead. */
export const lines: Readonly<Record<Exclude<HomeLine, 'rentRoll'>, Line>> = {
  residentSubmissions: submissions('RESIDENT', 'residentBoosts'),
  ambassadorSubmissions: submissions('AMBASSADOR', 'ambassador'),
  pointsRequests: {
    permission: 'properties.allocatePoints',
    since: 'created_at',
    list: ({ scope }) => requestList(scope, waitingRequests),
  },
  overdueInvoices: { permission: 'billing.view', list: ({ scope }) => invoiceList(scope, overdueInvoices) },
  overdueLeads: leads({ isOverdue: 'true' }, 'created_at'),
  dueLeadRewards: leads({ isDue: 'true' }),
  handOvers: redemptions('handOver'),
  failedRewards: redemptions('failed'),
  lowCodes: { permission: 'brands.manage', isOfPlatform: true, list: () => brandList(lowCodes, everyBrand) },
  lowFunds: {
    permission: 'brands.manage',
    isOfPlatform: true,
    list: () => lowFunds,
    text: sql`f.available_cents::text`,
  },
  integrations: {
    permission: 'integrations.view',
    list: ({ scope }) => healthList(scope, attention),
    text: integrationName,
  },
  failedWelcomes: { permission: 'users.view', list: ({ scope }) => userList(scope, failedWelcomes) },
  unreachedPeople: { permission: 'messages.send', list: ({ scope }) => unreachedList(scope) },
  unreadAnswers: {
    permission: 'replies.read',
    since: 'received_at',
    list: ({ scope }) => replyList(scope, unreadAnswers),
  },
  endingBudgets: { permission: 'posts.view', list: (context) => postList(context, endingBudgets) },
  leases30: leases('EXPIRES_IN_30'),
  leases60: leases('EXPIRES_IN_60'),
  leases90: leases('EXPIRES_IN_90'),
  lowRatings1: feedback('newReviewBoost', { rating: 1 }),
  lowRatings2: feedback('newReviewBoost', { rating: 2 }),
  reviewsToAnswer: feedback('newReviewBoost', { commented: true, unreplied: true }),
  surveyAnswers: feedback('microSurveyBoost'),
  pollAnswers: feedback('voteBoost'),
};
