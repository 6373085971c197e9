import { z } from 'zod';
import { atProperties, atPathProperty } from '../endpoint.ts';
import { date, objectId, scopeQuery } from '../primitives.ts';
import { audiences } from '../boosts.ts';
import { pointLogTypes } from '../points/point-log-types.ts';
import { shared } from '../resource.ts';

/** Pending boost submissions of one audience. */
const waiting = z.object({ count: z.int(), oldestDays: z.int().nullable() });

const figures = z.object({
  /** Inclusive calendar days of each property; today is the requested property's, or in UTC across properties. */
  startDate: date,
  endDate: date,
  points: z.int(),
  pointsShadow: z.int(),
  spendLimit: z.int(),
  spentThisMonth: z.int(),
  pointsGiven: z.int(),
  pointsGivenBefore: z.int(),
  pointsRedeemed: z.int(),
  pointsRedeemedBefore: z.int(),
  residents: z.int(),
  activeResidents: z.int(),
  /** The sum of `pendingByAudience`. */
  pending: z.int(),
  oldestPendingDays: z.int().nullable(),
  pendingByAudience: z.record(z.enum(audiences), waiting),
  givenByType: z.array(z.object({ bucket: date, type: z.enum(pointLogTypes), points: z.int() })),
  redeemedByBucket: z.array(z.object({ bucket: date, points: z.int() })),
  topCategories: z.array(
    z.object({ category: z.string(), type: z.enum(pointLogTypes), points: z.int(), count: z.int() }),
  ),
  topResidents: z.array(z.object({ user: objectId, name: z.string(), points: z.int() })),
});
export type Figures = z.infer<typeof figures>;

const query = {
  startDate: date.optional(),
  endDate: date.optional(),
  /** Residents, ambassadors, or both. */
  userType: z.enum(audiences).optional(),
};

const dashboardCalls = shared({
  tag: 'Insights',
  permission: 'insights.view',
  reads: ['pointLog', 'property', 'user'],
});

/** Figures of one property; the last 30 days by default. */
export const propertyDashboard = dashboardCalls.endpoint('GET /property/{id}/dashboard', {
  mayBeStale: true,
  summary: 'Get the balance, points by type over time, top categories and pending submissions',
  scope: atPathProperty,
  query,
  output: z.object({ data: figures }),
});

/** The same figures over all visible properties. */
export const insights = dashboardCalls.endpoint('GET /insights', {
  mayBeStale: true,
  summary: 'Get the dashboard figures of all visible properties',
  scope: atProperties,
  query: { ...query, ...scopeQuery },
  output: z.object({ data: figures }),
});

export const dashboard = {
  property: propertyDashboard,
  insights,
};
