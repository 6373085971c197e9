import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import type { Difference } from '@hearth/contract/people/resident-sync-record';

/** A stored provider record; dates are YYYY-MM-DD. */
export interface ProviderRecord {
  id: string;
  externalId: string;
  leaseRef: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  status: 'current' | 'future' | 'notice' | 'past';
  building: string;
  unitNumber: string;
  leaseStart: string | null;
  leaseEnd: string | null;
  moveOut: string | null;
  rentAmount: number | null;
}

/** Lease fields owned by the provider. */
export interface Terms {
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
  rentAmount: number | null;
  monthToMonth: boolean;
}

/** One month after a day, at most the last day of that month. */
function monthLater(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

const rentMaximum = 1_000_000;

/**
 * The lease of a record, or the reason why it has none. The status outranks a past end date: current residents are then
 * month to month.
 */
export function termsOf(record: ProviderRecord, today: string, source: string): Terms | { fault: string } {
  const { unitNumber, building, leaseStart, leaseEnd, moveOut, rentAmount, status } = record;
  if (!unitNumber) return { fault: syncMessages.unitMissing(source) };
  if (!leaseStart) return { fault: syncMessages.startMissing(source) };
  const leaves = status === 'notice' || status === 'past' ? moveOut : null;
  const end = leaves ?? leaseEnd;
  if (!end && status === 'future') return { fault: syncMessages.endMissing(source) };
  const endDate = end ?? monthLater(leaseStart);
  if (endDate <= leaseStart) return { fault: syncMessages.endTooEarly(source) };
  return {
    unitNumber,
    building,
    startDate: leaseStart,
    endDate,
    rentAmount: rentAmount !== null && rentAmount >= 1 && rentAmount <= rentMaximum ? rentAmount : null,
    monthToMonth: (status === 'current' || status === 'notice') && (end === null || endDate < today),
  };
}

const labels: Readonly<Record<keyof Terms, string>> = {
  unitNumber: 'Unit',
  building: 'Building',
  startDate: syncMessages.fields.startDate,
  endDate: syncMessages.fields.endDate,
  rentAmount: 'Rent',
  monthToMonth: syncMessages.fields.monthToMonth,
};
const shown = (value: Terms[keyof Terms]) =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

/** Fields that differ. A rent the provider doesn't report isn't a difference. */
export const fieldsApart = (hearth: Terms, provider: Terms): (keyof Terms)[] =>
  (Object.keys(labels) as (keyof Terms)[]).filter(
    (field) => hearth[field] !== provider[field] && !(field === 'rentAmount' && provider.rentAmount === null),
  );

export const differencesOf = (hearth: Terms, provider: Terms): Difference[] =>
  fieldsApart(hearth, provider).map((field) => ({
    field: labels[field],
    hearth: shown(hearth[field]),
    provider: shown(provider[field]),
  }));

/** The lease with the provider's terms. */
export const merged = (hearth: Terms, provider: Terms): Terms => ({
  ...provider,
  rentAmount: provider.rentAmount ?? hearth.rentAmount,
});

export const unitOf = ({ building, unitNumber }: Pick<Terms, 'building' | 'unitNumber'>) =>
  [building, unitNumber].filter(Boolean).join(' ');
export const unitKey = ({ building, unitNumber }: Pick<Terms, 'building' | 'unitNumber'>) =>
  `${building.trim().toLowerCase()}\u001f${unitNumber.trim().toLowerCase()}`;
