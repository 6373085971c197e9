import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { instant, scopeQuery } from '../primitives.ts';

/** What Home counts of what waits for somebody, in the order in which it is shown. */
export const homeLines = [
  'residentSubmissions',
  'ambassadorSubmissions',
  'pointsRequests',
  'overdueInvoices',
  'overdueLeads',
  'dueLeadRewards',
  'handOvers',
  'failedRewards',
  'lowCodes',
  'lowFunds',
  'failedWelcomes',
  'unreachedPeople',
  'unreadAnswers',
  'integrations',
  'endingBudgets',
  'rentRoll',
  'leases30',
  'leases60',
  'leases90',
  'lowRatings1',
  'lowRatings2',
  'reviewsToAnswer',
  'surveyAnswers',
  'pollAnswers',
] as const;
export type HomeLine = (typeof homeLines)[number];

/** A line counts no further. */
export const homeCountMaximum = 500;

const line = z.object({
  line: z.enum(homeLines),
  /** Rows on the list that the line leads to; no further than `homeCountMaximum`. */
  count: z.int().max(homeCountMaximum),
  /** There are more than that. */
  hasMore: z.boolean(),
  /** Since when the first of them waits; null where nothing waits, or where it is no matter of waiting. */
  since: instant.nullable(),
  /** What there is to say of the first of them. */
  text: z.string(),
});
export type HomeCount = z.infer<typeof line>;

/** Days that what residents said is of. */
export const saidDays = 7;

export const getHome = endpoint('GET /home', {
  summary: 'What waits for somebody: how many rows each list has that Home leads to',
  tag: 'Insights',
  place: atProperties,
  permission: 'insights.view',
  query: scopeQuery,
  output: z.object({
    data: z.object({
      /** Those alone whose list the caller may read here. */
      lines: z.array(line),
      /** The first day of what residents said: the one that the lists are asked for. */
      saidSince: z.iso.date(),
    }),
  }),
  reads: [
    'pointLog',
    'lease',
    'lead',
    'pointsRequest',
    'sync',
    'review',
    'invoice',
    'user',
    'post',
    'message',
    'reply',
    'redemption',
    'brand',
  ],
});

export const home = { get: getHome };
