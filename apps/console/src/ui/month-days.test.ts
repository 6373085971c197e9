import { expect, test } from 'vitest';
import { isWithin, monthAfter, periodAfter, periodOf, formatPeriod, weeksIn, weeksOf } from './month-days.ts';

test('a month has as many weeks as it needs, from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[4]?.[6]]).toEqual(['2026-11-01', '2026-11-07', '2026-12-05']);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-08')).toHaveLength(6);
  expect(new Set(weeksOf('2026-03').flat()).size).toBe(35);
});

test('the month after December is in the next year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

test('a week runs from Sunday to Saturday, across months and years', () => {
  expect(weeksIn('2026-11-25')).toEqual([
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ]);
  expect(isWithin('2026-12-31', '2027-01-02')).toBe(true);
  expect(isWithin('2026-12', '2027-01-02')).toBe(false);
  expect(periodAfter('2026-12-31', 1)).toBe('2027-01-07');
  expect(periodOf('2026-12', '2027-01-02')).toBe('2027-01');
  expect(formatPeriod('2026-11-25').replaceAll(/\s/g, ' ')).toBe('November 22 – 28, 2026');
});
