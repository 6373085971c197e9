import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { date, line, objectId } from '../primitives.ts';

/** Residents of one call. */
export const feedResidentsMaximum = 5_000;
const residentStatuses = ['current', 'future', 'notice', 'past'] as const;
const day = date.nullable().default(null);

/** One person in one lease, as a provider has it; `externalID` is the other system's own, and stays the person's. */
export const feedResident = z.strictObject({
  externalID: line(100).min(1),
  /** Tells leases of one person apart. */
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

/** These are all residents of the property: whoever is in none of two in a row is proposed for move-out. */
const isFull = z.boolean().default(false);
export const feedBody = z.union([
  z.strictObject({ residents: z.array(feedResident).min(1).max(feedResidentsMaximum), isFull }),
  /** The same as CSV: the first line names the columns as the fields are named, separated by commas; dates are 2026-03-05. */
  z.strictObject({ csv: z.string().min(1).max(900_000), isFull }),
]);

/** What any system sends of the residents of a property, RevUp among them: the same preview and rules as of a provider. */
export const sendFeed = endpoint('POST /integrations/feed', {
  summary:
    "Send residents from another system, with the property's feed key as the bearer token; the first time staff confirm a preview",
  tag: 'Integrations',
  place: signedIn,
  permission: 'integrations.sync',
  body: feedBody,
  output: z.object({ data: z.object({ run: objectId, received: z.int(), unread: z.int() }) }),
  changes: ['sync'],
  action: 'sync.feed',
  byFeedKey: true,
  perMinute: 30,
});

export const residentFeed = { send: sendFeed };
