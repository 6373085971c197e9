import { rentRollDay } from '@hearth/contract/constants';
import { formatMonth } from '@hearth/contract/format';
import type { PaymentObstacle } from '@hearth/contract/people/messages';
import type { RentRollObstacle } from '@hearth/contract/points/rent-roll-record';

/** A month of a year, 1 to 12. */
export interface Month {
  year: number;
  month: number;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM, which sorts chronologically. */
export const nameOf = ({ year, month }: Month) => `${year}-${twoDigits(month)}`;
export const firstDay = (month: Month) => `${nameOf(month)}-01`;
/** The day rent is due and rewarded (spec 1, section 9). */
export const dueDay = (month: Month) => `${nameOf(month)}-${twoDigits(rentRollDay)}`;
export const monthOf = (date: string): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) });

export const labelOf = (month: Month) => formatMonth(nameOf(month));

/** Facts about a lease that determine whether it can be rewarded. */
export interface Standing {
  userId: string;
  startDate: string;
  isRewarded: boolean;
  paymentObstacle: PaymentObstacle | null;
}

/** The reason a lease can't be rewarded (spec 1, section 5), or null. `today` is the property's date. */
export function obstacleOf(
  lease: Standing,
  { month, today, caller }: { month: Month; today: string; caller: string | null },
): RentRollObstacle | null {
  if (lease.isRewarded) return 'alreadySent';
  if (nameOf(month) > today.slice(0, 7)) return 'futureMonth';
  if (lease.startDate > today) return 'notStarted';
  if (lease.userId === caller) return 'ownLease';
  // Staff who lease a unit pay rent like any resident.
  return lease.paymentObstacle === 'worksHere' ? null : lease.paymentObstacle;
}
