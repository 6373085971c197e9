import { z } from 'zod';
import { date, instant, line, objectId, wholeNumber } from '../primitives.ts';
import { paymentObstacles } from '../people/messages.ts';
import { defineMessages } from '../define-messages.ts';

export const month = wholeNumber(1, 12);
export const year = wholeNumber(1900, 2199);

/** Reasons a lease can't be rewarded for a month (spec 1, section 5). */
export const rentRollObstacles = defineMessages({
  notStarted: "The lease hasn't started yet",
  futureMonth: "The month hasn't started yet",
  alreadySent: 'The reward was already sent',
  ownLease: "You can't send points to yourself",
  deactivated: paymentObstacles.deactivated,
  invited: paymentObstacles.invited,
  leftProperty: 'The resident has left the property',
});
export type RentRollObstacle = keyof typeof rentRollObstacles;

/** `blocked` leases can't be rewarded; their obstacle says why. */
export const rentRollStatuses = ['all', 'ready', 'sent', 'blocked'] as const;

/** Consecutive months up to now with a rent reward that isn't voided. */
const streakMonths = z.int().min(0);
export const streak = z.object({ property: objectId, name: z.string(), months: streakMonths });

export const rentRollRow = z.object({
  _id: objectId,
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  unitNumber: z.string(),
  building: z.string(),
  startDate: date,
  endDate: date,
  rentAmount: z.number().nullable(),
  reward: z.object({ pointLogId: objectId, points: z.int(), sentAt: instant }).nullable(),
  streak: streakMonths.nullable().describe('Null if the property has streaks off'),
  /** Null if the lease can be rewarded. */
  obstacle: z.enum(Object.keys(rentRollObstacles) as [RentRollObstacle, ...RentRollObstacle[]]).nullable(),
});
export type RentRollRow = z.infer<typeof rentRollRow>;

/** A row of an imported rent roll; amounts are in the property's currency. */
export const rentRollLine = z.strictObject({
  /** Row number in the file; the first row below the header is 1. */
  row: z.int().min(1),
  unit: line(50).default(''),
  building: line(50).default(''),
  name: line(200).default(''),
  email: line(254).default(''),
  rent: z.number().nullable().default(null),
  paid: z.number().nullable().default(null),
  paidOn: z.union([date, z.literal('')]).default(''),
  balance: z.number().nullable().default(null),
});
export type RentRollLine = z.infer<typeof rentRollLine>;

/** Match results. `ready` rows are preselected; `partial` and `late` ones can be selected. */
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

export const rentRollMessages = defineMessages({
  sent: 'Rent rewards sent',
  noneSent: 'Rent rewards',
  interestSent: "Thanks! We'll contact you about rent rewards.",
  interestFailed: 'Failed to submit interest inquiry',
  matchesBusy: 'Several rent rolls are being matched. Try again in a few seconds.',
  noAmount: 'Set the points per lease first',
  notOfMonth: "This lease isn't on the month's rent roll",
});

/** The server's message plus the number paid and failed (spec 1, section 8). */
export function rentRollResult(message: string, results: readonly { success: boolean }[]): string {
  const paid = results.filter(({ success }) => success).length;
  const failed = results.length - paid;
  return [message, paid > 0 && `successfully for ${paid} user(s)`, failed > 0 && `failed for ${failed} user(s)`]
    .filter(Boolean)
    .join(' ');
}
