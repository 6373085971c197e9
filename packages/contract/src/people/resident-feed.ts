import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { date, line, objectId } from '../primitives.ts';

/** Maximum residents per call. */
export const feedResidentsMaximum = 5_000;
const residentStatuses = ['current', 'future', 'notice', 'past'] as const;
const day = date.nullable().default(null);

/** A resident on a lease in the provider's system. `externalID` is the provider's stable id for the person. */
export const feedResident = z.strictObject({
  externalID: line(100).min(1),
  /** Distinguishes leases of the same person. */
  leaseID: line(100).default(''),
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  email: line(254).nullable().default(null),
  phone: line(30).nullable().default(null),
  status: z.enum(residentStatuses).default('current'),
  building: line(50).default(''),
  unit: line(50).default(''),
  leaseStart: day,
  leaseEnd: day,
  moveOut: day,
  /** In the property's currency. */
  rentAmount: z.number().min(0).max(1_000_000).nullable().default(null),
});
export type FeedResident = z.infer<typeof feedResident>;
export const feedColumns = Object.keys(feedResident.shape) as (keyof FeedResident)[];

/** A full snapshot. Residents missing from two in a row are proposed for move-out. */
const isFull = z.boolean().default(false);
export const feedBody = z.union([
  z.strictObject({ residents: z.array(feedResident).min(1).max(feedResidentsMaximum), isFull }),
  /** CSV with a header row of field names; dates as 2026-03-05. */
  z.strictObject({ csv: z.string().min(1).max(900_000), isFull }),
]);

/** Residents pushed by another system such as RevUp, with the same preview and rules as a provider's sync. */
export const sendFeed = endpoint('POST /integrations/feed', {
  summary:
    "Send residents from another system, with the property's feed key as bearer token; staff confirm the first preview",
  tag: 'Integrations',
  scope: signedIn,
  permission: 'integrations.sync',
  body: feedBody,
  output: z.object({ data: z.object({ run: objectId, received: z.int(), unread: z.int() }) }),
  changes: ['sync'],
  action: 'sync.feed',
  byFeedKey: true,
  perMinute: 30,
});

export const residentFeed = { send: sendFeed };
