import { rentRollDay } from '@hearth/contract/constants';
import type { PaymentObstacle } from '@hearth/contract/people/messages';
import type { RentRollObstacle } from '@hearth/contract/points/rent-roll-record';

/** A month of a year, 1 to 12. */
export interface Month {
  year: number;
  month: number;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM, which sorts as the months do. */
export const nameOf = ({ year, month }: Month) => `${year}-${twoDigits(month)}`;
export const firstDay = (month: Month) => `${nameOf(month)}-01`;
/** The day on which rent is due and rewarded (spec 1, section 9). */
export const dueDay = (month: Month) => `${nameOf(month)}-${twoDigits(rentRollDay)}`;
export const monthOf = (date: string): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) });

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const labelOf = ({ year, month }: Month) => monthNames.format(Date.UTC(year, month - 1));

/** What the rules look at in a lease of a month. */
export interface Standing {
  userId: string;
  startDate: string;
  isRewarded: boolean;
  paymentObstacle: PaymentObstacle | null;
}

/** Why a lease cannot be rewarded (spec 1, section 5); null when it can. `today` is the date at the property. */
export function obstacleOf(
  lease: Standing,
  { month, today, caller }: { month: Month; today: string; caller: string | null },
): RentRollObstacle | null {
  if (lease.isRewarded) return 'alreadySent';
  if (nameOf(month) > today.slice(0, 7)) return 'futureMonth';
  if (lease.startDate > today) return 'notStarted';
  if (lease.userId === caller) return 'ownLease';
  // Staff who hold a lease pay rent as everybody does.
  return lease.paymentObstacle === 'worksHere' ? null : lease.paymentObstacle;
}
