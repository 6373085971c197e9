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
import { formatCount } from '../format.ts';
import { shared } from '../resource.ts';
import { month, year, rentRollStatuses, rentRollRow, rentRollLine, rentRollMatch, streak } from './rent-roll-record.ts';

const ofMonth = { propertyId: oneProperty(), month, year };
const amount = z.object({ rentRollAmount: z.number() });

const rentRollCalls = shared({
  tag: 'Rent roll',
  scope: atProperty,
  permission: 'rentRoll.view',
  feature: 'rentPaymentPoints',
});

export const listRentRoll = rentRollCalls.list('/rent-roll', {
  summary: "List a month's leases (1 to 12) with their rewards; `format=csv` exports the month",
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

/** Rewardable lease ids in unit order, for 'select all', and counts by status. */
export const listRewardableLeases = rentRollCalls.endpoint('GET /rent-roll/rewardable', {
  summary: "List a month's leases that can be rewarded",
  query: ofMonth,
  output: z.object({
    data: z.array(objectId),
    counts: z.object({ all: z.int(), ready: z.int(), sent: z.int(), blocked: z.int() }),
  }),
  reads: ['lease', 'pointLog'],
});

export const rentRollAmount = rentRollCalls.endpoint('GET /rent-roll/amount', {
  summary: "Get a month's total rent (1 to 12)",
  query: ofMonth,
  output: amount,
  reads: ['lease'],
});

export const leaseRentRollAmount = rentRollCalls.endpoint('GET /leases/rent-roll/amount/{month}/{year}/{propertyId}', {
  summary: "Get a month's total rent (0 to 11)",
  scope: { kind: 'property', in: 'params', key: 'propertyId', all: false },
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
    .max(rentRollLeasesMaximum, `Choose up to ${formatCount(rentRollLeasesMaximum)} leases`),
  /** The day staff completed the rent roll. */
  completedDate: z.union([instant, date], byRequired('invalid')),
  /** The 5th of the rewarded month, as an ISO date. */
  rewardedMonthYear: z.union([instant.regex(fifth, notTheFifth), date.regex(fifth, notTheFifth)], {
    error: (issue) => (issue.input ? notTheFifth : byField('required').error(issue)),
  }),
});
export const sendRentRoll = rentRollCalls.endpoint('POST /leases/rent-roll/{propertyId}', {
  summary: "Send a month's rent rewards: the flat amount, once per lease",
  scope: { kind: 'property', in: 'params', key: 'propertyId', all: false },
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
    .max(rentRollRowsMaximum, `Up to ${formatCount(rentRollRowsMaximum)} rows`),
});
/** Matches by unit and name or email, without changes. Rent paid after the 5th is late. */
export const matchRentRoll = rentRollCalls.endpoint('POST /rent-roll/match', {
  summary: "Match rent roll rows to the month's leases",
  scope: atBodyProperty,
  permission: 'rentRoll.send',
  body: matchRentRollBody,
  output: z.object({ data: z.array(rentRollMatch) }),
  reads: ['lease', 'pointLog'],
  needsNoSpace: true,
});

export const rentRollInterestBody = z.strictObject({ propertyId: oneProperty(), message: text(1000).default('') });
export const rentRollInterest = endpoint('POST /point-logs/rent-roll/interest', {
  summary: 'Request rent rewards for a property',
  tag: 'Rent roll',
  scope: atBodyProperty,
  permission: 'rentRoll.view',
  body: rentRollInterestBody,
  output: done,
  changes: ['property'],
  action: 'rentRoll.interest',
  perMinute: 10,
});

export const ownStreaks = endpoint('GET /resident/streaks', {
  summary: 'Get your rent reward streaks by property',
  tag: 'Resident',
  scope: asResident,
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
