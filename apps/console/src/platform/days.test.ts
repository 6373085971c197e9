import { date } from '@hearth/contract/primitives';
import { expect, test } from 'vitest';
import { isDay } from './days.ts';

test.each([
  '2026-03-05',
  '2024-02-29',
  '1900-01-01',
  '2199-12-31',
  '2026-02-29',
  '2026-13-01',
  '1899-12-31',
  '2200-01-01',
  '2026-3-5',
  '03/05/2026',
  '2026-03-05T00:00',
  '',
])('whether %j is a day is the same in an address and in a call', (value) => {
  expect(isDay(value)).toBe(date.safeParse(value).success);
});
