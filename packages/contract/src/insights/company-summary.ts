import { z } from 'zod';
import { named } from '../companies/company-record.ts';
import { atLevelProperties } from '../endpoint.ts';
import { date, listQuery, searchText, scopeQuery } from '../primitives.ts';
import { shared } from '../resource.ts';

const reads = ['company', 'property', 'pointLog', 'user'] as const;
const period = { startDate: date.optional(), endDate: date.optional() };

/** Points and review times of a period and the equally long one before. */
const figures = z.object({
  /** Points the properties can spend, whole. */
  points: z.int(),
  pointsGiven: z.int(),
  pointsGivenBefore: z.int(),
  pointsRedeemed: z.int(),
  pointsRedeemedBefore: z.int(),
  /** Pending submissions, and points if all are approved. */
  pending: z.int(),
  pointsShadow: z.int(),
  residents: z.int(),
  /** Residents who have signed up. */
  activeResidents: z.int(),
  /** Submissions reviewed in the period, and their average wait in seconds; null without any. */
  decided: z.int(),
  responseSeconds: z.int().nullable(),
  responseSecondsBefore: z.int().nullable(),
  /** By the buckets of the summary. */
  givenByBucket: z.array(z.int()),
  redeemedByBucket: z.array(z.int()),
});

const summary = figures.extend({
  /** Inclusive calendar days of each property; today is in UTC. */
  startDate: date,
  endDate: date,
  propertyCount: z.int(),
  /** First days of all buckets, in order. */
  buckets: z.array(date),
});
export type CompanySummary = z.infer<typeof summary>;

const propertySummary = named.extend({ propertyCode: z.string(), ...figures.shape });
export type PropertySummary = z.infer<typeof propertySummary>;

const summaryCalls = shared({ tag: 'Companies', scope: atLevelProperties, permission: 'companyFigures.view' });

export const companySummary = summaryCalls.endpoint('GET /company/summary', {
  mayBeStale: true,
  summary: 'Get the figures of a company or group; the last 30 days by default',
  query: { ...period, ...scopeQuery },
  output: z.object({ data: summary }),
  reads,
});

export const propertySummaries = summaryCalls.list('/company/summary/properties', {
  summary: 'List the company figures by property; `format=csv` exports them',
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
