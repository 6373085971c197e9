import { sql } from 'kysely';
import { defineRecord } from '../../../platform/db/record.ts';

/** A property `p` with the figures `f` that `queries.ts` joins to it. */
export const propertySummaries = defineRecord('properties', 'p', {
  _id: { column: 'id' },
  name: { column: 'name', csv: 'Property' },
  propertyCode: { column: 'property_code', csv: 'Property Code' },
  points: { read: sql<number>`f.points`, csv: 'Points Balance' },
  pointsGiven: { read: sql<number>`f.given`, csv: 'Points Sent' },
  pointsGivenBefore: { read: sql<number>`f.given_before`, csv: 'Points Sent Before' },
  pointsRedeemed: { read: sql<number>`f.redeemed`, csv: 'Points Redeemed' },
  pointsRedeemedBefore: { read: sql<number>`f.redeemed_before`, csv: 'Points Redeemed Before' },
  pending: { read: sql<number>`f.pending`, csv: 'Pending Submissions' },
  pointsShadow: { read: sql<number>`f.pending_points`, csv: 'Pending Points' },
  residents: { read: sql<number>`f.residents`, csv: 'Residents' },
  activeResidents: { read: sql<number>`f.active`, csv: 'Active Residents' },
  decided: { read: sql<number>`f.decided`, csv: 'Decisions' },
  responseSeconds: { read: sql<number | null>`f.response`, csv: 'Hours To Review' },
  responseSecondsBefore: { read: sql<number | null>`f.response_before`, csv: 'Hours To Review Before' },
});
