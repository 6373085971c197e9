import { z } from 'zod';
import { atProperties } from '../endpoint.ts';
import { date, instant, listQuery, objectId, searchText, scopeQuery } from '../primitives.ts';
import { shared } from '../resource.ts';

const reads = ['pointLog', 'property', 'user', 'lead', 'company'] as const;
const period = { startDate: date.optional(), endDate: date.optional() };

/** How many whole months ago: from the month of the one before up to this one, left out. */
export const balanceAges = { under3: 3, under6: 6, under12: 12, under24: 24, older: Infinity } as const;
export type BalanceAge = keyof typeof balanceAges;
export const balanceAgeNames = Object.keys(balanceAges) as [BalanceAge, ...BalanceAge[]];
/** Points are old that were earned so many months ago, and idle whose holder moved none for so long. */
export const oldMonths = 12;
export const idleMonths = 6;

/** What points are paid for; the glossary says what is counted of each. */
export const outcomes = ['review', 'lead', 'lease', 'answer'] as const;
export type Outcome = (typeof outcomes)[number];

/** In cents: 100 points are one US dollar, at Canadian properties at the rate. */
const worth = {
  usdCents: z.int(),
  cadCents: z.int(),
};

const figures = z.object({
  /** Inclusive calendar days, each property's own; today is that of UTC. */
  startDate: date,
  endDate: date,
  /** Canadian dollars for one US dollar, and of when the rate is. */
  rate: z.object({ exchange: z.number(), updatedAt: instant }),
  /** Points that residents can spend now. */
  outstanding: z.int(),
  /** What redeeming all of them would cost today; `totalCents` are all of them in US cents. */
  worth: z.object({ ...worth, totalCents: z.int() }),
  /** The outstanding points by when they were earned, and by when their holder last moved any. */
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
  /** Residents and ambassadors, each property counting its own: now, and who came and left in the period and in the one before. */
  residents: z.int(),
  joined: z.int(),
  joinedBefore: z.int(),
  gone: z.int(),
  goneBefore: z.int(),
  properties: z.int(),
  addedProperties: z.int(),
  addedPropertiesBefore: z.int(),
  /** First days of the buckets, all of them, in order. */
  buckets: z.array(date),
  joinedByBucket: z.array(z.int()),
  goneByBucket: z.array(z.int()),
  addedPropertiesByBucket: z.array(z.int()),
  /** Points outstanding at the end of each bucket, worked back from today over points given and redeemed. */
  outstandingByBucket: z.array(z.int()),
});
export type PlatformFigures = z.infer<typeof figures>;

const insightCalls = shared({ tag: 'Insights', place: atProperties, permission: 'platformInsights.view' });

export const platformFigures = insightCalls.endpoint('GET /insights/platform', {
  summary:
    'Points outstanding by their age, cost of each outcome, growth; over everything in sight, the last 30 days when no dates are given',
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
  /** Those earned a year ago or earlier. */
  old: z.int(),
  /** Those whose holder moved no points for half a year. */
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
  summary: 'The same of each property; `format=csv` exports them all',
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
  summary: 'What was redeemed with each brand in the period, and what it cost; `format=csv` exports them all',
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
