import { z } from 'zod';
import { asResident, atBodyProperty, atProperty, endpoint } from '../endpoint.ts';
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
import { byField, byRequired } from '../validation.ts';
import { rentRollLeasesMaximum, rentRollRowsMaximum } from '../constants.ts';
import { month, year, rentRollStatuses, rentRollRow, rentRollLine, rentRollMatch, streak } from './rent-roll-record.ts';

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
  feature: 'rentPaymentPoints',
  query: {
    ...listQuery(['name', 'unitNumber', 'building', 'startDate', 'endDate', 'rentAmount'], {
      orderBy: 'unitNumber',
      order: 'asc',
    }),
    ...ofMonth,
    search: searchText,
    status: z.enum(rentRollStatuses).default('all'),
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
  feature: 'rentPaymentPoints',
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
  feature: 'rentPaymentPoints',
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
  feature: 'rentPaymentPoints',
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
  completedDate: z.union([instant, date], byRequired('invalid')),
  /** The ISO date of the 5th of the month rewarded. */
  rewardedMonthYear: z.union([instant.regex(fifth, notTheFifth), date.regex(fifth, notTheFifth)], {
    error: (issue) => (issue.input ? notTheFifth : byField('required').error(issue)),
  }),
});
export const sendRentRoll = endpoint({
  method: 'POST',
  path: '/leases/rent-roll/{propertyId}',
  summary: 'Reward the rent of a month: the flat amount to each lease, once',
  tag,
  place: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  permission: 'rentRoll.send',
  feature: 'rentPaymentPoints',
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
  feature: 'rentPaymentPoints',
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

export const ownStreaks = endpoint({
  method: 'GET',
  path: '/resident/streaks',
  summary: "For how many months on end the caller's rent was rewarded, at each property that counts it",
  tag: 'Resident',
  place: asResident,
  permission: 'resident.act',
  output: z.object({ data: z.array(streak) }),
  reads: ['pointLog', 'lease', 'property'],
});

export const rentRoll = {
  list: listRentRoll,
  rewardable: listRewardableLeases,
  amount: rentRollAmount,
  leaseAmount: leaseRentRollAmount,
  send: sendRentRoll,
  match: matchRentRoll,
  interest: rentRollInterest,
  ownStreaks,
};
