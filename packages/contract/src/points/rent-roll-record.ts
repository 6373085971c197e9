import { z } from 'zod';
import { date, instant, line, objectId, wholeNumber } from '../primitives.ts';
import { paymentObstacles } from '../people/messages.ts';
import { featureOff } from '../properties/messages.ts';

export const month = wholeNumber(1, 12);
export const year = wholeNumber(1900, 2199);

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

/** Months on end, up to now, in which a resident had a rent reward that was not voided (rulings, 'Properties, companies, integrations'). */
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
  streak: streakMonths.nullable().describe('Null where the property does not count streaks'),
  /** Null when the lease can be rewarded for the month. */
  obstacle: z.enum(Object.keys(rentRollObstacles) as [RentRollObstacle, ...RentRollObstacle[]]).nullable(),
});
export type RentRollRow = z.infer<typeof rentRollRow>;

/** A line of a property-management system's rent roll, as read from its file; money in the property's currency. */
export const rentRollLine = z.strictObject({
  /** Its number in the file, the first after the header being 1. */
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

export const rentRollMessages = {
  sent: 'Rent rewards sent',
  nobodySent: 'Rent rewards',
  interestSent: 'Thank you! We will contact you about rent rewards.',
  interestFailed: 'Failed to submit interest inquiry',
  matchesBusy: 'Several rent rolls are being matched. Try again in a few seconds.',
  noAmount: 'Set the points for each lease first',
  featureOff: featureOff.rentPaymentPoints,
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
