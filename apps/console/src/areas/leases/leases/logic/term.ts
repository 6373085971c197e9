import type { Lease } from '@hearth/contract/leases/leases';
import { daysBetween } from '../../../../platform/days.ts';
import type { Status } from '../../../../ui/status-chip.tsx';

type Term = Pick<Lease, 'startDate' | 'endDate' | 'voidDate' | 'monthToMonth'>;

const soonDays = 90;
const latelyDays = 60;
const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Where a lease stands on the day given, and its word. */
export function stateOf(
  { startDate, endDate, voidDate, monthToMonth }: Term,
  today: string,
): { status: Status; label: string } {
  if (voidDate) return { status: 'voided', label: 'Terminated' };
  if (monthToMonth && startDate <= today) return { status: 'active', label: 'Month to month' };
  if (endDate < today) return { status: 'inactive', label: 'Expired' };
  return startDate > today ? { status: 'pending', label: 'Upcoming' } : { status: 'active', label: 'Current' };
}

interface Remainder {
  text: string;
  /** It is to end, and somebody may have to act. */
  isSoon: boolean;
}

/** How far the end of a lease is, where it is near: '12 days left', 'Ended 3 days ago'. */
export function remainderOf(
  { startDate, endDate, voidDate, monthToMonth }: Term,
  today: string,
): Remainder | undefined {
  const days = daysBetween(today, endDate);
  if (voidDate || monthToMonth || days < -latelyDays) return undefined;
  if (days < 0) return { text: `Ended ${inDays(-days)} ago`, isSoon: false };
  if (days === 0) return { text: 'Ends today', isSoon: true };
  return startDate <= today && days <= soonDays ? { text: `${inDays(days)} left`, isSoon: true } : undefined;
}

/** The first day of a renewal: the old end, or today where that has passed. */
export const renewalStart = ({ endDate }: Pick<Term, 'endDate'>, today: string) => (endDate < today ? today : endDate);
