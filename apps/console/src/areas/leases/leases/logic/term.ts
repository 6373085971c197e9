import type { Account } from '@hearth/contract/identity/session-record';
import { leaseStateOf, type LeaseState } from '@hearth/contract/leases/lease-state';
import type { Lease } from '@hearth/contract/leases/leases';
import { daysBetween } from '../../../../platform/days.ts';
import type { Status } from '../../../../ui/status-chip.tsx';
import { text } from '../messages.ts';

type Term = Pick<Lease, 'startDate' | 'endDate' | 'voidDate' | 'monthToMonth'>;

const soonDays = 90;
const recentDays = 60;

const statuses: Readonly<Record<LeaseState, Status>> = {
  terminated: 'voided',
  expired: 'inactive',
  upcoming: 'pending',
  current: 'active',
};

/** The chip of a lease on the day given. */
export function stateOf(lease: Term, today: string): { status: Status; label: string } {
  const state = leaseStateOf(lease, today);
  const isMonthToMonth = state === 'current' && lease.monthToMonth;
  return { status: statuses[state], label: isMonthToMonth ? text.states.monthToMonth : text.states[state] };
}

interface Remainder {
  text: string;
  /** The end is near and may need action. */
  isSoon: boolean;
}

/** Time to the end of a lease near its end: '12 days left', 'Ended 3 days ago'. */
export function remainderOf(
  { startDate, endDate, voidDate, monthToMonth }: Term,
  today: string,
): Remainder | undefined {
  const days = daysBetween(today, endDate);
  if (voidDate || monthToMonth || days < -recentDays) return undefined;
  if (days < 0) return { text: text.ended(-days), isSoon: false };
  if (days === 0) return { text: text.endsToday, isSoon: true };
  return startDate <= today && days <= soonDays ? { text: text.daysLeft(days), isSoon: true } : undefined;
}

/** The first day of a renewal: the old end, or today where that has passed. */
export const renewalStart = ({ endDate }: Pick<Term, 'endDate'>, today: string) => (endDate < today ? today : endDate);

/** Sent with every lease request besides its terms (spec 1, section 7). */
export const leaseKeys = ({ user }: Account, property: string, userId: string) => ({
  property,
  userId,
  updatedBy: user._id,
});
