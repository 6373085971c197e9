import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { leadStatuses } from '../leads/lead-record.ts';
import { date, objectId, scopeQuery } from '../primitives.ts';

const count = z.int();

const ambassadorFigures = z.object({
  /** Inclusive calendar days, each property's own; today is that of the property asked for, across properties of UTC. */
  startDate: date,
  endDate: date,
  /** Now, and when the period began. */
  ambassadors: count,
  ambassadorsBefore: count,
  /** Those of the ambassadors who have signed up. */
  active: count,
  /** Who referred somebody in the period, and in the one before. */
  referring: count,
  referringBefore: count,
  /** Referrals by ambassadors of the period, by what became of them until now. */
  leads: z.array(z.object({ leadStatus: z.enum(leadStatuses), count, before: count })),
  /** Points given to ambassadors. */
  pointsGiven: count,
  pointsGivenBefore: count,
  best: z.array(z.object({ user: objectId, name: z.string(), leads: count, leased: count })),
  /** Codes that referrals named, with whose they are; nobody's where the property knows no such code. */
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

/** The last 30 days when no dates are given. */
export const ambassadorInsights = endpoint('GET /ambassador/insights', {
  summary: 'Ambassadors, what became of whom they referred, and what it cost',
  tag: 'Insights',
  place: atProperties,
  permission: 'ambassadorInsights.view',
  feature: 'ambassador',
  query: { startDate: date.optional(), endDate: date.optional(), ...scopeQuery },
  output: z.object({ data: ambassadorFigures }),
  reads: ['lead', 'pointLog', 'user'],
});

export const ambassadors = {
  insights: ambassadorInsights,
};
