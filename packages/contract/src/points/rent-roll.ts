import { z } from 'zod';
import { atBodyProperty, atProperty, endpoint } from '../endpoint.ts';
import {
  csvFormat,
  date,
  done,
  instant,
  listOf,
  listOrCsv,
  listQuery,
  objectId,
  oneProperty,
  repeatable,
  searchText,
  text,
  wholeNumber,
} from '../primitives.ts';
import { rentRollLeasesMaximum, rentRollRowsMaximum } from '../constants.ts';
import { paymentObstacles } from '../people/messages.ts';

const month = wholeNumber(1, 12);
const year = wholeNumber(1900, 2199);

/** Why a lease cannot be rewarded for a month (spec 1, section 5). */
export const rentRollObstacles = {
  notStarted: 'The lease has not started yet',
  futureMonth: 'The month has not begun yet',
  alreadySent: 'The reward was already sent',
  ownLease: 'You cannot send points to yourself',
  deactivated: paymentObstacles.deactivated,
  invited: paymentObstacles.invited,
  leftProperty: 'The resident no longer belongs to the property',
} as const;
export type RentRollObstacle = keyof typeof rentRollObstacles;

/** `ready` can be rewarded now, `sent` is rewarded, `blocked` is neither: an obstacle says why. */
export const rentRollStatuses = ['all', 'ready', 'sent', 'blocked'] as const;

/** A lease in the rent roll of one month. */
export const rentRollRow = z.object({
  _id: objectId,
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  unitNumber: z.string(),
  building: z.string(),
  startDate: date,
  endDate: date,
  rentAmount: z.number().nullable(),
  reward: z.object({ pointLogId: objectId, points: z.int(), sentAt: instant }).nullable(),
  /** Null when the lease can be rewarded for the month. */
  obstacle: z.enum(Object.keys(rentRollObstacles) as [RentRollObstacle, ...RentRollObstacle[]]).nullable(),
});
export type RentRollRow = z.infer<typeof rentRollRow>;

const tag = 'Rent roll';
const ofMonth = { propertyId: oneProperty(), month, year };
const amount = z.object({ rentRollAmount: z.number() });

export const listRentRoll = endpoint({
  method: 'GET',
  path: '/rent-roll',
  summary: 'Leases of a month (1 to 12) with their rewards; `format=csv` exports the month',
  tag,
  place: atProperty,
  permission: 'rentRoll.view',
  query: {
    ...listQuery(['name', 'unitNumber', 'building', 'startDate', 'endDate', 'rentAmount'], {
      orderBy: 'unitNumber',
      order: 'asc',
    }),
    ...ofMonth,
    search: searchText,
    status: z.enum(rentRollStatuses).default('all'),
    /** These leases alone. */
    leaseId: repeatable(objectId),
    format: csvFormat,
  },
  output: listOrCsv(listOf(rentRollRow)),
  reads: ['lease', 'pointLog', 'user'],
  rows: { topic: 'lease', key: 'leaseId' },
  streams: true,
});

/** Ids of every lease of the month that can be rewarded, in the order of their units, for 'select all'; and how many have which status. */
export const listRewardableLeases = endpoint({
  method: 'GET',
  path: '/rent-roll/rewardable',
  summary: 'Leases of a month that can be rewarded',
  tag,
  place: atProperty,
  permission: 'rentRoll.view',
  query: ofMonth,
  output: z.object({
    data: z.array(objectId),
    counts: z.object({ all: z.int(), ready: z.int(), sent: z.int(), blocked: z.int() }),
  }),
  reads: ['lease', 'pointLog'],
});

export const rentRollAmount = endpoint({
  method: 'GET',
  path: '/rent-roll/amount',
  summary: 'Total rent of a month (1 to 12)',
  tag,
  place: atProperty,
  permission: 'rentRoll.view',
  query: ofMonth,
  output: amount,
  reads: ['lease'],
});

export const leaseRentRollAmount = endpoint({
  method: 'GET',
  path: '/leases/rent-roll/amount/{month}/{year}/{propertyId}',
  summary: 'Total rent of a month (0 to 11)',
  tag,
  place: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  permission: 'rentRoll.view',
  params: {
    month: wholeNumber(0, 11),
    year,
    propertyId: objectId,
  },
  output: amount,
  reads: ['lease'],
});

const fifth = /^(?:19|20|21)\d\d-\d\d-05/;
const notTheFifth = 'rewardedMonthYear must be the 5th of a month';
export const sendRentRollBody = z.strictObject({
  leases: z
    .array(objectId)
    .min(1, 'Choose at least one lease')
    .max(rentRollLeasesMaximum, `Choose at most ${rentRollLeasesMaximum} leases`),
  /** The day on which staff complete the rent roll. */
  completedDate: z.union([instant, date]),
  /** The ISO date of the 5th of the month rewarded. */
  rewardedMonthYear: z.union([instant.regex(fifth, notTheFifth), date.regex(fifth, notTheFifth)], notTheFifth),
});
export const sendRentRoll = endpoint({
  method: 'POST',
  path: '/leases/rent-roll/{propertyId}',
  summary: 'Reward the rent of a month: the flat amount to each lease, once',
  tag,
  place: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  permission: 'rentRoll.send',
  params: { propertyId: objectId },
  body: sendRentRollBody,
  output: z.object({
    message: z.string(),
    results: z.array(
      z.object({
        leaseId: objectId,
        userId: objectId.nullable(),
        success: z.boolean(),
        message: z.string(),
        pointLogId: objectId.nullable(),
      }),
    ),
  }),
  changes: ['pointLog', 'property', 'user', 'lease'],
  action: 'rentRoll.send',
});

/** A line of a property-management system's rent roll, as read from its file; money in the property's currency. */
export const rentRollLine = z.strictObject({
  /** Its number in the file, the first after the header being 1. */
  row: z.int().min(1),
  unit: text(50).default(''),
  building: text(50).default(''),
  name: text(200).default(''),
  email: text(254).default(''),
  rent: z.number().nullable().default(null),
  paid: z.number().nullable().default(null),
  paidOn: z.union([date, z.literal('')]).default(''),
  balance: z.number().nullable().default(null),
});
export type RentRollLine = z.infer<typeof rentRollLine>;

/** What became of a line; only `ready` ones are selected, `partial` and `late` may be selected by hand. */
export const rentRollMatchStatuses = [
  'ready',
  'partial',
  'late',
  'unpaid',
  'blocked',
  'unmatched',
  'ambiguous',
  'duplicate',
] as const;
export const rentRollMatch = z.object({
  row: z.int(),
  status: z.enum(rentRollMatchStatuses),
  reason: z.string(),
  leaseId: objectId.nullable(),
  name: z.string(),
  unitNumber: z.string(),
});
export type RentRollMatch = z.infer<typeof rentRollMatch>;

export const matchRentRollBody = z.strictObject({
  propertyId: oneProperty(),
  month: z.int().min(1).max(12),
  year: z.int().min(1900).max(2199),
  lines: z
    .array(rentRollLine)
    .min(1, 'The file has no rows')
    .max(rentRollRowsMaximum, `At most ${rentRollRowsMaximum} rows`),
});
/** Matches by unit and name or e-mail; changes nothing. Rent paid after the 5th is late. */
export const matchRentRoll = endpoint({
  method: 'POST',
  path: '/rent-roll/match',
  summary: 'Match the lines of a rent roll to leases of the month',
  tag,
  place: atBodyProperty,
  needsNoSpace: true,
  permission: 'rentRoll.send',
  body: matchRentRollBody,
  output: z.object({ data: z.array(rentRollMatch) }),
  reads: ['lease', 'pointLog'],
});

export const rentRollInterestBody = z.strictObject({ propertyId: oneProperty(), message: text(1000).default('') });
export const rentRollInterest = endpoint({
  method: 'POST',
  path: '/point-logs/rent-roll/interest',
  summary: 'Ask the platform about rent rewards for a property',
  tag,
  place: atBodyProperty,
  permission: 'rentRoll.view',
  body: rentRollInterestBody,
  output: done,
  changes: ['property'],
  action: 'rentRoll.interest',
  perMinute: 10,
});

export const rentRollMessages = {
  sent: 'Rent rewards sent',
  nobodySent: 'Rent rewards',
  interestSent: 'Thank you! We will contact you about rent rewards.',
  interestFailed: 'Failed to submit interest inquiry',
  noAmount: 'Set the points for each lease first',
  featureOff: 'Rent rewards are not switched on for this property',
  notOfMonth: 'This lease is not in the rent roll of the month',
} as const;

/** The server's message with how many were paid and how many were not (spec 1, section 8). */
export function rentRollResult(message: string, results: readonly { success: boolean }[]): string {
  const paid = results.filter(({ success }) => success).length;
  const failed = results.length - paid;
  return [message, paid > 0 && `successfully for ${paid} user(s)`, failed > 0 && `failed for ${failed} user(s)`]
    .filter(Boolean)
    .join(' ');
}

export const rentRoll = {
  list: listRentRoll,
  rewardable: listRewardableLeases,
  amount: rentRollAmount,
  leaseAmount: leaseRentRollAmount,
  send: sendRentRoll,
  match: matchRentRoll,
  interest: rentRollInterest,
};
