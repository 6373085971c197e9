import type { Lease } from '@hearth/contract/leases/leases';
import { daysBetween } from '../../../../platform/days.ts';
import type { Status } from '../../../../ui/status-chip.tsx';

type Term = Pick<Lease, 'startDate' | 'endDate' | 'voidDate'>;

const soonDays = 90;
const latelyDays = 60;
const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Where a lease stands on the day given, and its word. */
export function stateOf({ startDate, endDate, voidDate }: Term, today: string): { status: Status; label: string } {
  if (voidDate) return { status: 'voided', label: 'Terminated' };
  if (endDate < today) return { status: 'inactive', label: 'Expired' };
  return startDate > today ? { status: 'pending', label: 'Upcoming' } : { status: 'active', label: 'Current' };
}

/** How far the end of a lease is, where it is near: '12 days left', 'Ended 3 days ago'. */
export function remainderOf({ startDate, endDate, voidDate }: Term, today: string): string {
  const days = daysBetween(today, endDate);
  if (voidDate) return '';
  if (days < 0) return days < -latelyDays ? '' : `Ended ${inDays(-days)} ago`;
  if (days === 0) return 'Ends today';
  return startDate <= today && days <= soonDays ? `${inDays(days)} left` : '';
}

/** The first day of a renewal: the old end, or today where that has passed. */
export const renewalStart = ({ endDate }: Term, today: string) => (endDate < today ? today : endDate);
