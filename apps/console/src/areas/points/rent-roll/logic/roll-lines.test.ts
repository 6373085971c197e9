import { matchRentRollBody } from '@hearth/contract/points/rent-roll';
import { expect, test } from 'vitest';
import { matchHeaders } from '../../../../platform/csv/match.ts';
import { rollFields, type RollField, otherMonth, readRoll } from './roll-lines.ts';

const headers = ['Unit', 'Tenant', 'Email', 'Monthly Rent', 'Amount Paid', 'Date Paid', 'Balance'];
const rollOf = (...rows: string[][]) =>
  readRoll(
    rows.map((cells, i) => ({ line: i + 2, cells })),
    matchHeaders<RollField>(headers, rollFields),
    'monthFirst',
  );
const line = (paidOn: string) => ({
  row: 1,
  unit: '1',
  building: '',
  name: '',
  email: '',
  rent: null,
  paid: null,
  paidOn,
  balance: null,
});

test('the columns of common rent rolls are found', () => {
  const matched = (text: string) => Object.keys(matchHeaders(text.split('|'), rollFields)).toSorted();
  expect(matched('Unit|Tenant|Email|Monthly Rent|Amount Paid|Date Paid|Balance')).toEqual([
    'balance',
    'email',
    'name',
    'paid',
    'paidOn',
    'rent',
    'unit',
  ]);
  expect(matched('Bldg/Unit|Resident|Actual Rent|Payments|Ending Balance')).toEqual([
    'balance',
    'name',
    'paid',
    'rent',
    'unit',
  ]);
  expect(matched('Unit|BD/BA|Tenant|Status|Sqft|Market Rent|Rent|Deposit|Lease From|Lease To|Past Due')).toEqual([
    'balance',
    'name',
    'rent',
    'unit',
  ]);
});

test('amounts and dates are read', () => {
  const { lines } = rollOf(
    ['D-821', 'Andersson, Zoë', 'zoe@example.com', '1,959.00', '$1,561', '10/04/2026', '(398.00)'],
    ['', '', '', '', '', '', ''],
    ['9', 'Lee', '', '-', '', '', '0.00'],
  );
  expect(lines).toEqual([
    {
      row: 1,
      unit: 'D-821',
      building: '',
      name: 'Andersson, Zoë',
      email: 'zoe@example.com',
      rent: 1959,
      paid: 1561,
      paidOn: '2026-10-04',
      balance: -398,
    },
    { row: 3, unit: '9', building: '', name: 'Lee', email: '', rent: null, paid: null, paidOn: '', balance: 0 },
  ]);
  expect(matchRentRollBody.safeParse({ propertyId: 'a'.repeat(24), month: 10, year: 2026, lines }).success).toBe(true);
});

test('totals and rows without a resident are skipped', () => {
  expect(
    rollOf(
      ['Total', '', '', '9,000.00', '', '', ''],
      ['', 'Grand Total', '', '', '', '', ''],
      ['', '', '', '1', '', '', ''],
      ['1', 'Lee', '', '1', '1', '', ''],
    ),
  ).toMatchObject({ skipped: 3, lines: [{ row: 4 }] });
});

test('unreadable amounts and dates are reported', () => {
  expect(rollOf(['1', 'Lee', '', 'a lot', 'paid', 'soon', 'n/a']).notes.get(1)).toEqual([
    'Amount Paid "paid" isn\'t an amount',
    'Date Paid "soon" isn\'t a date',
    'Rent "a lot" isn\'t an amount',
    'Balance "n/a" isn\'t an amount',
  ]);
});

test('payments mostly from another month are detected', () => {
  expect(otherMonth([line('2026-10-01'), line('2026-10-05'), line('2026-09-30'), line('')], '2026-11')).toBe('2026-10');
  expect(otherMonth([line('2026-10-01'), line('2026-10-05'), line('2026-09-30')], '2026-10')).toBeUndefined();
  expect(otherMonth([line('2026-10-01'), line('2026-09-30')], '2026-11')).toBeUndefined();
  expect(otherMonth([line('')], '2026-11')).toBeUndefined();
});
