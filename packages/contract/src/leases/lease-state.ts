import type { Lease, LeaseFilter } from './leases.ts';

type Term = Pick<Lease, 'startDate' | 'endDate' | 'voidDate' | 'monthToMonth'>;
export type LeaseState = 'upcoming' | 'current' | 'expired' | 'terminated';

/** The state of a lease today at its property. A month-to-month lease has no last day. */
export function leaseStateOf({ startDate, endDate, voidDate, monthToMonth }: Term, today: string): LeaseState {
  if (voidDate !== null) return 'terminated';
  if (endDate < today && !monthToMonth) return 'expired';
  return startDate > today ? 'upcoming' : 'current';
}

const expiryDays = { EXPIRES_IN_30: 30, EXPIRES_IN_60: 60, EXPIRES_IN_90: 90 } as const;
export type ExpiryFilter = keyof typeof expiryDays;
export const daysOfExpiry = (filter: ExpiryFilter) => expiryDays[filter];
export const isExpiry = (filter: LeaseFilter | 'ALL'): filter is ExpiryFilter => filter in expiryDays;

const dayMs = 86_400_000;

/** True if a tab lists a lease. Renewed leases don't expire. */
export function matchesLeaseFilter(
  filter: LeaseFilter | 'ALL',
  lease: Term & Pick<Lease, 'isRenewed'>,
  today: string,
): boolean {
  const state = leaseStateOf(lease, today);
  if (filter === 'ALL') return true;
  if (!isExpiry(filter)) return filter.toLowerCase() === (state === 'terminated' ? 'expired' : state);
  const days = (Date.parse(lease.endDate) - Date.parse(today)) / dayMs;
  return state === 'current' && !lease.isRenewed && !lease.monthToMonth && days <= daysOfExpiry(filter);
}
