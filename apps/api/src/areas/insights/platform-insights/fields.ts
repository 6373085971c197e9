import { sql } from 'kysely';
import type { Currency } from '@hearth/contract/money';
import { defineRecord } from '../../../platform/db/record.ts';

/** A property `p` with the figures `f` that `queries.ts` joins to it. */
export const propertyInsights = defineRecord('properties', 'p', {
  _id: { column: 'id' },
  name: { column: 'name', csv: 'Property' },
  propertyCode: { column: 'property_code', csv: 'Property Code' },
  currency: { read: sql<Currency>`case p.country when 'CA' then 'CAD' else 'USD' end`, csv: 'Currency' },
  outstanding: { read: sql<number>`f.outstanding`, csv: 'Points Outstanding' },
  old: { read: sql<number>`f.old`, csv: 'Earned A Year Ago Or Earlier' },
  idle: { read: sql<number>`f.idle`, csv: 'No Activity For Half A Year' },
  residents: { read: sql<number>`f.residents`, csv: 'Residents' },
  joined: { read: sql<number>`f.joined`, csv: 'Joined' },
  gone: { read: sql<number>`f.gone`, csv: 'Left' },
  reviews: { read: sql<number>`f.reviews`, csv: 'Reviews' },
  reviewPoints: { read: sql<number>`f.review_points`, csv: 'Points For Reviews' },
  leads: { read: sql<number>`f.leads`, csv: 'Leads' },
  leadPoints: { read: sql<number>`f.lead_points`, csv: 'Points For Leads' },
  leases: { read: sql<number>`f.leases`, csv: 'Leases' },
  leasePoints: { read: sql<number>`f.lease_points`, csv: 'Points For Leases' },
  answers: { read: sql<number>`f.answers`, csv: 'Survey Responses' },
  answerPoints: { read: sql<number>`f.answer_points`, csv: 'Points For Survey Responses' },
});

/** A brand `b` with the figures `f` that `queries.ts` joins to it. */
export const brandInsights = defineRecord('brands', 'b', {
  _id: { column: 'id' },
  name: { column: 'name', csv: 'Brand' },
  redemptions: { read: sql<number>`f.redemptions`, csv: 'Redemptions' },
  points: { read: sql<number>`f.points`, csv: 'Points' },
  pointsBefore: { read: sql<number>`f.points_before`, csv: 'Points Before' },
  usdCents: { read: sql<number>`f.usd_cents`, csv: 'Cost In USD' },
  cadCents: { read: sql<number>`f.cad_cents`, csv: 'Cost In CAD' },
});
