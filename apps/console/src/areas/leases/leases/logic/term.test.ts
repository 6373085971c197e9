import { expect, test } from 'vitest';
import { remainderOf, renewalStart, stateOf } from './term.ts';

const lease = { startDate: '2026-01-01', endDate: '2026-12-31', voidDate: null, monthToMonth: false };

test('a lease is upcoming before its first day, current to its last, expired after, and terminated once voided', () => {
  const labelOn = (day: string) => stateOf(lease, day).label;
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map(labelOn)).toEqual([
    'Upcoming',
    'Current',
    'Current',
    'Expired',
  ]);
  expect(stateOf({ ...lease, voidDate: '2026-03-01T10:00:00.000Z' }, '2026-04-01').label).toBe('Terminated');
});

test('a month-to-month lease is current after its last day, and has no days left', () => {
  const open = { ...lease, monthToMonth: true };
  expect(stateOf(open, '2027-03-01').label).toBe('Month to month');
  expect(stateOf({ ...open, voidDate: '2027-03-01T10:00:00.000Z' }, '2027-03-02').label).toBe('Terminated');
  expect(remainderOf(open, '2027-01-10')).toBeUndefined();
});

test('days left show from 90 days before the end, and days since the end for 60 days after', () => {
  const shown = (day: string) => remainderOf(lease, day)?.text ?? '';
  expect([
    shown('2026-10-01'),
    shown('2026-10-02'),
    shown('2026-12-30'),
    shown('2026-12-31'),
    shown('2027-01-01'),
    shown('2027-01-10'),
    shown('2027-03-01'),
    shown('2027-03-02'),
  ]).toEqual([
    '',
    '90 days left',
    '1 day left',
    'Ends today',
    'Ended 1 day ago',
    'Ended 10 days ago',
    'Ended 60 days ago',
    '',
  ]);
  expect(remainderOf({ ...lease, voidDate: '2026-03-01T10:00:00.000Z' }, '2027-01-10')).toBeUndefined();
});

test('an end to come is marked as soon, a past one is not', () => {
  const isMarked = (day: string) => remainderOf(lease, day)?.isSoon;
  expect(['2026-10-02', '2026-12-30', '2026-12-31', '2027-01-01'].map(isMarked)).toEqual([true, true, true, false]);
});

test("a renewal starts at the end of the old lease, or today if that's past", () => {
  expect(renewalStart(lease, '2026-12-31')).toBe('2026-12-31');
  expect(renewalStart(lease, '2027-02-03')).toBe('2027-02-03');
});
