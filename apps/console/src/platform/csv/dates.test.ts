import { expect, test } from 'vitest';
import { dateEvidence, dateOrders, readDate } from './dates.ts';

const ordersOf = (...columns: string[][]) => [...dateOrders(columns.map(dateEvidence), [...columns.keys()]).values()];

test.each([
  ['03/01/2026', '2026-03-01'],
  ['3/1/26', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['01.03.2026', '2026-03-01'],
  ['1 Mar 2026', '2026-03-01'],
  ['1-Mar-26', '2026-03-01'],
  ['March 1, 2026', '2026-03-01'],
  ['Mar. 1 2026', '2026-03-01'],
  ['Sunday, March 1, 2026', '2026-03-01'],
  ['1st March 2026', '2026-03-01'],
  ['46082', '2026-03-01'],
  ['46082.5', '2026-03-01'],
  ['20260301', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026-03-01T00:00:00Z', '2026-03-01'],
  ['2026-03-01 23:59:59.000-08:00', '2026-03-01'],
  ['3/1/2026 12:00:00 AM', '2026-03-01'],
  ['Sep 5, 2026', '2026-09-05'],
  ['5 Sept 2026', '2026-09-05'],
  ['12/31/99', '1999-12-31'],
  ['29/02/2028', '2028-02-29'],
  ['31/12/2026', '2026-12-31'],
  ['03-01-2026', '2026-03-01'],
])('%s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each([
  '',
  '13/45/2025',
  '02/30/2026',
  '2026-02-30',
  'soon',
  'MTM',
  '12345',
  '1/2',
  '1 Foo 2026',
  '01/01/1850',
  '01/01/2200',
  '0',
  '03/2026',
])('%j is no date', (text) => {
  expect(readDate(text)).toBeUndefined();
});

test('a first number above 12 makes the whole column day-first', () => {
  const column = ['01/02/2026', '25/02/2026', '03/04/2026'];
  expect(ordersOf(column)).toEqual(['dayFirst']);
  expect(column.map((text) => readDate(text, 'dayFirst'))).toEqual(['2026-02-01', '2026-02-25', '2026-04-03']);
});

test('ambiguous dates are month-first, unless another column is day-first', () => {
  expect(ordersOf(['01/02/2026'])).toEqual(['monthFirst']);
  expect(ordersOf(['01/02/2026'], ['25/12/2026'])).toEqual(['dayFirst', 'dayFirst']);
  expect(ordersOf(['01/25/2026'], ['25/12/2026'])).toEqual(['monthFirst', 'dayFirst']);
});

test("an invalid date doesn't count, and a single typo doesn't change a column's order", () => {
  expect(ordersOf(['13/45/2025', '04/05/2026'])).toEqual(['monthFirst']);
  expect(ordersOf(['31/01/2025', '01/31/2025', '02/28/2025'])).toEqual(['monthFirst']);
  expect(dateEvidence(['01/02/2026', '02/02/2026', '31/01/2026', '01/31/2026', '1 Mar 2026'])).toEqual({
    monthFirst: 1,
    dayFirst: 1,
    either: 1,
  });
});
