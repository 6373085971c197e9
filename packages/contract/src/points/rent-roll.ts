import { z } from 'zod';
import { asResident, atBodyProperty, atProperty, endpoint } from '../endpoint.ts';
import {
  date,
  done,
  instant,
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
import { shared } from '../resource.ts';
import { month, year, rentRollStatuses, rentRollRow, rentRollLine, rentRollMatch, streak } from './rent-roll-record.ts';

const ofMonth = { propertyId: oneProperty(), month, year };
const amount = z.object({ rentRollAmount: z.number() });

const rentRollCalls = shared({
  tag: 'Rent roll',
  place: atProperty,
  permission: 'rentRoll.view',
  feature: 'rentPaymentPoints',
});

export const listRentRoll = rentRollCalls.list('/rent-roll', {
  summary: 'Leases of a month (1 to 12) with their rewards; `format=csv` exports the month',
  record: rentRollRow,
  page: listQuery(['name', 'unitNumber', 'building', 'startDate', 'endDate', 'rentAmount'], {
    orderBy: 'unitNumber',
    order: 'asc',
  }),
  query: {
    ...ofMonth,
    search: searchText,
    status: z.enum(rentRollStatuses).default('all'),
    leaseId: repeatable(objectId),
  },
  csv: true,
  reads: ['lease', 'pointLog', 'user'],
  rows: { topic: 'lease', key: 'leaseId' },
});

/** Ids of every lease of the month that can be rewarded, in the order of their units, for 'select all'; and how many have which status. */
export const listRewardableLeases = rentRollCalls.endpoint('GET /rent-roll/rewardable', {
  summary: 'Leases of a month that can be rewarded',
  query: ofMonth,
  output: z.object({
    data: z.array(objectId),
    counts: z.object({ all: z.int(), ready: z.int(), sent: z.int(), blocked: z.int() }),
  }),
  reads: ['lease', 'pointLog'],
});

export const rentRollAmount = rentRollCalls.endpoint('GET /rent-roll/amount', {
  summary: 'Total rent of a month (1 to 12)',
  query: ofMonth,
  output: amount,
  reads: ['lease'],
});

export const leaseRentRollAmount = rentRollCalls.endpoint('GET /leases/rent-roll/amount/{month}/{year}/{propertyId}', {
  summary: 'Total rent of a month (0 to 11)',
  place: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  params: { month: wholeNumber(0, 11), year },
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
export const sendRentRoll = rentRollCalls.endpoint('POST /leases/rent-roll/{propertyId}', {
  summary: 'Reward the rent of a month: the flat amount to each lease, once',
  place: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  permission: 'rentRoll.send',
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
export const matchRentRoll = rentRollCalls.endpoint('POST /rent-roll/match', {
  summary: 'Match the lines of a rent roll to leases of the month',
  place: atBodyProperty,
  permission: 'rentRoll.send',
  body: matchRentRollBody,
  output: z.object({ data: z.array(rentRollMatch) }),
  reads: ['lease', 'pointLog'],
  needsNoSpace: true,
});

export const rentRollInterestBody = z.strictObject({ propertyId: oneProperty(), message: text(1000).default('') });
export const rentRollInterest = endpoint('POST /point-logs/rent-roll/interest', {
  summary: 'Ask the platform about rent rewards for a property',
  tag: 'Rent roll',
  place: atBodyProperty,
  permission: 'rentRoll.view',
  body: rentRollInterestBody,
  output: done,
  changes: ['property'],
  action: 'rentRoll.interest',
  perMinute: 10,
});

export const ownStreaks = endpoint('GET /resident/streaks', {
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
