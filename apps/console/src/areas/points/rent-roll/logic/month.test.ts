import { expect, test } from 'vitest';
import { keyOf, monthAfter, monthOf, monthsAround, nameOf } from './month.ts';

test('months cross the year boundary in both directions', () => {
  expect(monthAfter({ month: 12, year: 2026 }, 1)).toEqual({ month: 1, year: 2027 });
  expect(monthAfter({ month: 1, year: 2026 }, -1)).toEqual({ month: 12, year: 2025 });
  expect(monthAfter({ month: 3, year: 2026 }, -15)).toEqual({ month: 12, year: 2024 });
});

test('only YYYY-MM keys are read as months', () => {
  expect(monthOf('2026-02')).toEqual({ month: 2, year: 2026 });
  for (const wrong of [undefined, '', '2026-13', '2026-00', '2026-2', '1899-12', '2200-01', '2026-02-05'])
    expect(monthOf(wrong)).toBeUndefined();
  expect(nameOf({ month: 2, year: 2026 })).toBe('February 2026');
});

test('the choices include the chosen month, without duplicates, newest first', () => {
  const current = { month: 11, year: 2026 };
  const near = monthsAround(current, current).map(keyOf);
  expect([near[0], near.at(-1), near.length]).toEqual(['2027-05', '2024-11', 31]);
  expect(monthsAround(current, { month: 3, year: 2020 }).map(keyOf).at(-1)).toBe('2020-03');
  expect(monthsAround(current, { month: 3, year: 2030 }).map(keyOf)[0]).toBe('2030-03');
});
