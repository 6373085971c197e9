import { z } from 'zod';
import { named } from '../companies/company-record.ts';
import { atLevelProperties } from '../endpoint.ts';
import { date, listQuery, searchText, scopeQuery } from '../primitives.ts';
import { shared } from '../resource.ts';

const reads = ['company', 'property', 'pointLog', 'user'] as const;
const period = { startDate: date.optional(), endDate: date.optional() };

/** Points and waiting times of a period and of the one before of equal length. */
const figures = z.object({
  /** Whole points that can be spent now. */
  points: z.int(),
  pointsGiven: z.int(),
  pointsGivenBefore: z.int(),
  pointsRedeemed: z.int(),
  pointsRedeemedBefore: z.int(),
  /** Submissions that wait for a decision, and what they would cost. */
  pending: z.int(),
  pointsShadow: z.int(),
  residents: z.int(),
  /** Those of them who have signed up and are not deactivated. */
  activeResidents: z.int(),
  /** Submissions decided in the period, and how long they had waited on average; null where there was none. */
  decided: z.int(),
  responseSeconds: z.int().nullable(),
  responseSecondsBefore: z.int().nullable(),
  /** Over the period, by the buckets of the summary. */
  givenByBucket: z.array(z.int()),
  redeemedByBucket: z.array(z.int()),
});

const summary = figures.extend({
  /** Inclusive calendar days, each property's own; today is that of UTC. */
  startDate: date,
  endDate: date,
  propertyCount: z.int(),
  /** First days of the buckets, all of them, in order. */
  buckets: z.array(date),
});
export type CompanySummary = z.infer<typeof summary>;

const propertySummary = named.extend({ propertyCode: z.string(), ...figures.shape });
export type PropertySummary = z.infer<typeof propertySummary>;

const summaryCalls = shared({ tag: 'Companies', place: atLevelProperties, permission: 'companyFigures.view' });

export const companySummary = summaryCalls.endpoint('GET /company/summary', {
  summary: "Figures of the company or group, within the caller's level; the last 30 days when no dates are given",
  query: { ...period, ...scopeQuery },
  output: z.object({ data: summary }),
  reads,
});

export const propertySummaries = summaryCalls.list('/company/summary/properties', {
  summary: 'The same figures of each property, to compare them; `format=csv` exports them all',
  record: propertySummary,
  page: listQuery(
    ['name', 'points', 'pointsGiven', 'pointsRedeemed', 'pending', 'activeResidents', 'responseSeconds'],
    {
      orderBy: 'pointsGiven',
    },
  ),
  query: {
    ...period,
    search: searchText,
  },
  csv: true,
  reads,
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
});

export const companySummaries = { totals: companySummary, properties: propertySummaries };
