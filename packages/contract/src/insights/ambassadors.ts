import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { leadStatuses } from '../leads/lead-record.ts';
import { date, objectId, scopeQuery } from '../primitives.ts';

const count = z.int();

const ambassadorFigures = z.object({
  /** Inclusive calendar days of each property; today is the requested property's, or in UTC across properties. */
  startDate: date,
  endDate: date,
  /** Now, and at the start of the period. */
  ambassadors: count,
  ambassadorsBefore: count,
  /** Ambassadors who have signed up. */
  active: count,
  /** Ambassadors with a referral in the period, and in the previous one. */
  referring: count,
  referringBefore: count,
  /** Leads of ambassadors in the period by current status. */
  leads: z.array(z.object({ leadStatus: z.enum(leadStatuses), count, before: count })),
  /** Points sent to ambassadors. */
  pointsGiven: count,
  pointsGivenBefore: count,
  best: z.array(z.object({ user: objectId, name: z.string(), leads: count, leased: count })),
  /** Promo codes of referrals with their ambassador; null for a code the property doesn't have. */
  promoCodes: z.array(
    z.object({
      promoCode: z.string(),
      user: z.object({ _id: objectId, name: z.string() }).nullable(),
      leads: count,
      leased: count,
    }),
  ),
});
export type AmbassadorFigures = z.infer<typeof ambassadorFigures>;

/** Defaults to the last 30 days. */
export const ambassadorInsights = endpoint('GET /ambassador/insights', {
  mayBeStale: true,
  summary: 'Get the figures of ambassadors, their referrals and the points sent to them',
  tag: 'Insights',
  scope: atProperties,
  permission: 'ambassadorInsights.view',
  feature: 'ambassador',
  query: { startDate: date.optional(), endDate: date.optional(), ...scopeQuery },
  output: z.object({ data: ambassadorFigures }),
  reads: ['lead', 'pointLog', 'user'],
});

export const ambassadors = {
  insights: ambassadorInsights,
};
