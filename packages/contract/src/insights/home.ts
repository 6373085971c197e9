import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { instant, scopeQuery } from '../primitives.ts';
import { getChecklist } from './checklist.ts';

/** Lines of Home in display order: problems, then work to do, then leases and feedback. */
export const homeLines = [
  'overdueInvoices',
  'failedRewards',
  'lowCodes',
  'lowFunds',
  'failedWelcomes',
  'unreachedPeople',
  'integrations',
  'endingBudgets',
  'residentSubmissions',
  'ambassadorSubmissions',
  'pointsRequests',
  'overdueLeads',
  'dueLeadRewards',
  'handOvers',
  'unreadAnswers',
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

/** Lines count up to here. */
export const homeCountMaximum = 500;

const line = z.object({
  line: z.enum(homeLines),
  /** Rows of the list the line opens, up to `homeCountMaximum`. */
  count: z.int().max(homeCountMaximum),
  /** True when there are more. */
  hasMore: z.boolean(),
  /** When the oldest started waiting; null when none waits or waiting doesn't matter. */
  since: instant.nullable(),
  /** Names the only row, or carries the amount of `lowFunds` in cents. */
  text: z.string(),
});
export type HomeCount = z.infer<typeof line>;

/** Days of feedback that Home counts. */
export const recentDays = 7;

export const getHome = endpoint('GET /home', {
  mayBeStale: true,
  summary: 'Count the items of each to-do on Home',
  tag: 'Insights',
  scope: atProperties,
  permission: 'insights.view',
  query: scopeQuery,
  output: z.object({
    data: z.object({
      /** Only lines whose list the caller may read. */
      lines: z.array(line),
      /** First day of recent feedback, the start date of its lists. */
      recentSince: z.iso.date(),
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

export const home = { get: getHome, checklist: getChecklist };
