import { counted } from '@hearth/contract/format';
import { leaseStateOf, type LeaseState } from '@hearth/contract/leases/lease-state';
import type { Lease } from '@hearth/contract/leases/leases';
import { daysBetween } from '../../../../platform/days.ts';
import type { Status } from '../../../../ui/status-chip.tsx';

type Term = Pick<Lease, 'startDate' | 'endDate' | 'voidDate' | 'monthToMonth'>;

const soonDays = 90;
const latelyDays = 60;

const chips: Readonly<Record<LeaseState, { status: Status; label: string }>> = {
  terminated: { status: 'voided', label: 'Terminated' },
  expired: { status: 'inactive', label: 'Expired' },
  upcoming: { status: 'pending', label: 'Upcoming' },
  current: { status: 'active', label: 'Current' },
};

/** The chip of a lease on the day given. */
export function stateOf(lease: Term, today: string): { status: Status; label: string } {
  const state = leaseStateOf(lease, today);
  return state === 'current' && lease.monthToMonth ? { status: 'active', label: 'Month to month' } : chips[state];
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
  if (days < 0) return { text: `Ended ${counted(-days, 'day')} ago`, isSoon: false };
  if (days === 0) return { text: 'Ends today', isSoon: true };
  return startDate <= today && days <= soonDays ? { text: `${counted(days, 'day')} left`, isSoon: true } : undefined;
}

/** The first day of a renewal: the old end, or today where that has passed. */
export const renewalStart = ({ endDate }: Pick<Term, 'endDate'>, today: string) => (endDate < today ? today : endDate);
