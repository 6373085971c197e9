import { z } from 'zod';
import { atProperties } from '../endpoint.ts';
import { date, instant, listQuery, objectId, searchText, scopeQuery } from '../primitives.ts';
import { shared } from '../resource.ts';

const reads = ['pointLog', 'property', 'user', 'lead', 'company'] as const;
const period = { startDate: date.optional(), endDate: date.optional() };

/** Upper limits of the age groups in whole months, exclusive. */
export const balanceAges = { under3: 3, under6: 6, under12: 12, under24: 24, older: Infinity } as const;
export type BalanceAge = keyof typeof balanceAges;
export const balanceAgeNames = Object.keys(balanceAges) as [BalanceAge, ...BalanceAge[]];
/** Months after which points are old, and after which their holder is idle. */
export const oldMonths = 12;
export const idleMonths = 6;

/** Outcomes that points pay for; the glossary defines each. */
export const outcomes = ['review', 'lead', 'lease', 'answer'] as const;
export type Outcome = (typeof outcomes)[number];

/** In cents: 100 points are 1 US dollar, converted at the rate for Canadian properties. */
const worth = {
  usdCents: z.int(),
  cadCents: z.int(),
};

const figures = z.object({
  /** Inclusive calendar days of each property; today is in UTC. */
  startDate: date,
  endDate: date,
  /** Canadian dollars for 1 US dollar, and when the rate was set. */
  rate: z.object({ exchange: z.number(), updatedAt: instant }),
  /** Points residents can redeem now. */
  outstanding: z.int(),
  /** Cost of redeeming all of them today; `totalCents` is the sum in US cents. */
  worth: z.object({ ...worth, totalCents: z.int() }),
  /** Outstanding points by age, and by the holder's last activity. */
  ages: z.array(z.object({ age: z.enum(balanceAgeNames), earned: z.int(), active: z.int() })),
  outcomes: z.array(
    z.object({
      outcome: z.enum(outcomes),
      count: z.int(),
      countBefore: z.int(),
      points: z.int(),
      pointsBefore: z.int(),
    }),
  ),
  /** Residents and ambassadors, counted once per property: now, joined and left. */
  residents: z.int(),
  joined: z.int(),
  joinedBefore: z.int(),
  gone: z.int(),
  goneBefore: z.int(),
  properties: z.int(),
  addedProperties: z.int(),
  addedPropertiesBefore: z.int(),
  /** First days of all buckets, in order. */
  buckets: z.array(date),
  joinedByBucket: z.array(z.int()),
  goneByBucket: z.array(z.int()),
  addedPropertiesByBucket: z.array(z.int()),
  /** Points outstanding at the end of each bucket, worked back from today over points sent and redeemed. */
  outstandingByBucket: z.array(z.int()),
});
export type PlatformFigures = z.infer<typeof figures>;

const insightCalls = shared({ tag: 'Insights', scope: atProperties, permission: 'platformInsights.view' });

export const platformFigures = insightCalls.endpoint('GET /insights/platform', {
  mayBeStale: true,
  summary: 'Get outstanding points by age, cost per outcome, and growth; the last 30 days by default',
  query: { ...period, ...scopeQuery },
  output: z.object({ data: figures }),
  reads: [...reads, 'systemConfig'],
});

const propertyInsights = z.object({
  _id: objectId,
  name: z.string(),
  propertyCode: z.string(),
  currency: z.enum(['USD', 'CAD']),
  outstanding: z.int(),
  /** Points earned a year ago or earlier. */
  old: z.int(),
  /** Points whose holder was inactive for half a year. */
  idle: z.int(),
  residents: z.int(),
  joined: z.int(),
  gone: z.int(),
  reviews: z.int(),
  reviewPoints: z.int(),
  leads: z.int(),
  leadPoints: z.int(),
  leases: z.int(),
  leasePoints: z.int(),
  answers: z.int(),
  answerPoints: z.int(),
});
export type PropertyInsights = z.infer<typeof propertyInsights>;

export const listPropertyInsights = insightCalls.list('/insights/platform/properties', {
  summary: 'List the figures by property; `format=csv` exports them',
  record: propertyInsights,
  page: listQuery(['name', 'outstanding', 'old', 'idle', 'joined', 'reviews', 'leads', 'leases', 'answers'], {
    orderBy: 'outstanding',
  }),
  query: {
    ...period,
    search: searchText,
  },
  csv: true,
  reads,
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
});

const brandInsights = z.object({
  _id: objectId,
  name: z.string(),
  redemptions: z.int(),
  points: z.int(),
  pointsBefore: z.int(),
  ...worth,
});
export type BrandInsights = z.infer<typeof brandInsights>;

export const listBrandInsights = insightCalls.list('/insights/platform/brands', {
  summary: 'List the redemptions of each brand and their cost; `format=csv` exports them',
  record: brandInsights,
  page: listQuery(['name', 'redemptions', 'points'], { orderBy: 'points' }),
  query: {
    ...period,
    search: searchText,
  },
  csv: true,
  reads: ['pointLog', 'brand', 'property'],
});

export const platformInsights = {
  figures: platformFigures,
  properties: listPropertyInsights,
  brands: listBrandInsights,
};
