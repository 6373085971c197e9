import { expect, test } from 'vitest';
import { maskedDate, parsedDate, shownDate } from './date-input.ts';

test.each([
  ['1', '1'],
  ['112', '11/2'],
  ['11212026', '11/21/2026'],
  ['11/21/2026', '11/21/2026'],
  ['1/2/2026', '1/2/2026'],
  ['11-21', '11/21'],
])('typing %j shows %j', (typed, shown) => {
  expect(maskedDate(typed)).toBe(shown);
});

test.each([
  ['11/21/2026', '2026-11-21'],
  ['1/2/2026', '2026-01-02'],
  ['02/29/2028', '2028-02-29'],
  ['02/29/2026', null],
  ['13/01/2026', null],
  ['11/21/20', null],
  ['11/21/0026', null],
  ['', null],
])('%j is read as %j', (text, iso) => {
  expect(parsedDate(text)).toBe(iso);
});

test('a date is displayed in the format it is typed in', () => {
  expect(shownDate('2026-11-02')).toBe('11/02/2026');
  expect(shownDate(null)).toBe('');
});
