import { expect, test } from 'vitest';
import { ageOf, backFrom, worthOf } from './rules.ts';

test.each([
  [0, 'under3'],
  [2, 'under3'],
  [3, 'under6'],
  [11, 'under12'],
  [12, 'under24'],
  [24, 'older'],
  [140, 'older'],
] as const)('points of %s months ago are %s', (months, age) => expect(ageOf(months)).toBe(age));

test('balances are computed back from the last one', () => {
  expect(backFrom(100, [10, -20, 5])).toEqual([115, 95, 100]);
  expect(backFrom(100, [7])).toEqual([100]);
  expect(backFrom(100, [])).toEqual([]);
});

test('points are worth a US cent each, converted at the rate in Canada', () => {
  expect(worthOf({ USD: 1000, CAD: 0 }, 1.38)).toEqual({ usdCents: 1000, cadCents: 0, totalCents: 1000 });
  expect(worthOf({ USD: 1000, CAD: 100 }, 1.38)).toEqual({ usdCents: 1000, cadCents: 138, totalCents: 1100 });
  expect(worthOf({ USD: 0, CAD: 1 }, 1.38)).toEqual({ usdCents: 0, cadCents: 1, totalCents: 1 });
  expect(worthOf({ USD: 0, CAD: 0 }, 1.38).totalCents).toBe(0);
});
