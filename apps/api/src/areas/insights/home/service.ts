import type { z } from 'zod';
import { contract } from '@hearth/contract';
import { homeLines, saidDays, type HomeLine } from '@hearth/contract/insights/home';
import type { Endpoint } from '@hearth/contract/endpoint';
import type { Permission } from '@hearth/contract/permissions';
import type { Audience, ResultType } from '@hearth/contract/points/point-log-types';
import type { FeatureGate } from '@hearth/contract/menu-items';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import type { Ctx } from '../../../platform/context.ts';
import { oneProperty } from '../../../platform/db/page.ts';
import { withFeature } from '../../../platform/feature-gates.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { listLeads } from '../../leads/leads/public.ts';
import { listLeasesOf } from '../../leases/leases/public.ts';
import { countOverdue } from '../../points/invoices/public.ts';
import { listLogs } from '../../points/point-logs/public.ts';
import { listRequests } from '../../points/points-requests/public.ts';
import { listMonth } from '../../points/rent-roll/public.ts';
import { countAnswers } from '../../points/results/public.ts';
import { listHealth } from '../../properties/integrations/public.ts';
import { dayIn, placeOf } from '../dashboard/public.ts';

interface Counted {
  count: number;
  since?: string | null;
  text?: string;
}
interface Line {
  permission: Permission;
  /** Left out where every property in sight has it off, as the menu leaves the list out. */
  feature?: FeatureGate;
  count(ctx: Ctx): Promise<Counted | undefined>;
}

/** The query of a list with its defaults, as a call of it would have. */
const ask = <E extends Endpoint>({ '~orpc': { inputSchema } }: E, query: object): InputOf<E> =>
  (inputSchema as z.ZodType<InputOf<E>>).parse({ params: {}, query: { limit: '1', ...query }, body: undefined });

interface Answered {
  totalCount: number;
  data: readonly object[];
}
const counted = ({ totalCount, data: [first] }: Answered): Counted => ({
  count: totalCount,
  since: first && 'createdAt' in first ? String(first.createdAt) : null,
});
const ofPage = ({ body }: { body: unknown }) => counted(body as Answered);

const submissions = (userType: Audience, feature: FeatureGate): Line => ({
  permission: 'pointLogs.view',
  feature,
  count: async (ctx) =>
    ofPage(
      await listLogs(
        ctx,
        ask(contract.pointLogs.list, { status: 'pending', pointLogType: 'boost', userType, order: 'asc' }),
      ),
    ),
});
const leads = (query: object, withAge: boolean): Line => ({
  permission: 'leads.view',
  count: async (ctx) => {
    const found = ofPage(await listLeads(ctx, ask(contract.leads.list, { ...query, order: 'asc' })));
    return withAge ? found : { count: found.count };
  },
});
const leases = (filter: string): Line => ({
  permission: 'leases.view',
  count: async (ctx) => ({ count: (await listLeasesOf(ctx, ask(contract.leases.list, { filter }))).totalCount }),
});
const said = (postType: ResultType, more: { rating?: number; commented?: true; unreplied?: true } = {}): Line => ({
  permission: 'pointLogs.view',
  feature: 'residentBoosts',
  count: async ({ db, scope, now }) => ({
    count: await countAnswers(db, scope, { userType: 'RESIDENT', postType, startDate: saidSince(now), ...more }),
  }),
});

/** A line of Home is one line here, and one in the console. */
const lines: Record<HomeLine, Line> = {
  residentSubmissions: submissions('RESIDENT', 'residentBoosts'),
  ambassadorSubmissions: submissions('AMBASSADOR', 'ambassador'),
  pointsRequests: {
    permission: 'properties.allocatePoints',
    count: async (ctx) =>
      counted(await listRequests(ctx, ask(contract.pointsRequests.list, { status: 'waiting', order: 'asc' }))),
  },
  overdueInvoices: {
    permission: 'billing.view',
    count: async ({ db, scope }) => ({ count: await countOverdue(db, scope) }),
  },
  overdueLeads: leads({ isOverdue: 'true' }, true),
  dueLeadRewards: leads({ isDue: 'true' }, false),
  integrations: {
    permission: 'integrations.view',
    async count(ctx) {
      const { totalCount, data } = await listHealth(ctx, ask(contract.integrations.health, { state: 'attention' }));
      return { count: totalCount, text: data[0] ? `${sourceLabels[data[0].name]} of ${data[0].propertyName}` : '' };
    },
  },
  rentRoll: { permission: 'rentRoll.view', feature: 'rentPaymentPoints', count: countRentRoll },
  leases30: leases('EXPIRES_IN_30'),
  leases60: leases('EXPIRES_IN_60'),
  leases90: leases('EXPIRES_IN_90'),
  lowRatings1: said('newReviewBoost', { rating: 1 }),
  lowRatings2: said('newReviewBoost', { rating: 2 }),
  reviewsToAnswer: said('newReviewBoost', { commented: true, unreplied: true }),
  surveyAnswers: said('microSurveyBoost'),
  pollAnswers: said('voteBoost'),
};

/** The rent roll is of one property: leases of this month that can be rewarded, and have not been. */
async function countRentRoll(ctx: Ctx): Promise<Counted | undefined> {
  const propertyId = oneProperty(ctx.scope);
  const place = propertyId && (await placeOf(ctx.db, propertyId));
  if (!place) return undefined;
  const [year, month] = dayIn(place.timezone, ctx.now).split('-').map(Number);
  const found = await listMonth(ctx, ask(contract.rentRoll.list, { propertyId, year, month, status: 'ready' }));
  return { count: ofPage(found).count };
}

const saidSince = (now: Date) => new Date(now.getTime() - saidDays * 86_400_000).toISOString().slice(0, 10);

/** The call as one of that permission would be: of the properties alone where the caller holds it. */
function within(ctx: Ctx, permission: Permission): Ctx | undefined {
  const { seesAll, propertyIds } = ctx.scope;
  if (seesAll) return ctx;
  const held = propertyIds.filter((id) => ctx.may(permission, id));
  return held.length > 0 ? { ...ctx, scope: { ...ctx.scope, propertyIds: held } } : undefined;
}

/** What waits for somebody at the properties asked for, each line as its list counts it. */
export async function get(ctx: Ctx): Promise<AnswerOf<typeof contract.home.get>> {
  const { propertyIds, seesAll } = ctx.scope;
  const found = [];
  for (const line of homeLines) {
    const { permission, feature, count } = lines[line];
    const narrowed = within(ctx, permission);
    if (!narrowed) continue;
    if (feature && !seesAll && (await withFeature(ctx.db, propertyIds, feature)).size === 0) continue;
    const counts = await count(narrowed);
    if (counts) found.push({ line, count: counts.count, since: counts.since ?? null, text: counts.text ?? '' });
  }
  return { data: { lines: found, saidSince: saidSince(ctx.now) } };
}
