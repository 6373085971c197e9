import type { RentRollLine } from '@hearth/contract/points/rent-roll-record';
import type { Candidate } from '../src/areas/points/rent-roll/matching/candidates.ts';
import { newId } from '../src/platform/id.ts';

export const lease = (
  firstName: string,
  lastName: string,
  building: string,
  unitNumber: string,
  more: Partial<Candidate> = {},
): Candidate => ({
  id: newId(),
  userId: newId(),
  firstName,
  lastName,
  emails: [`${firstName}.${lastName}@example.com`.toLowerCase()],
  building,
  unitNumber,
  startDate: '2026-01-01',
  endDate: '2027-01-01',
  rent: 2000,
  isVoid: false,
  isOfMonth: true,
  obstacle: null,
  ...more,
});
export const line = (row: number, more: Partial<RentRollLine>): RentRollLine => ({
  row,
  unit: '',
  building: '',
  name: '',
  email: '',
  rent: 2000,
  paid: 2000,
  paidOn: '2026-10-01',
  balance: 0,
  ...more,
});
