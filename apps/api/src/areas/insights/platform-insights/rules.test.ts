import { expect, test } from 'vitest';
import { ageOf, worthOf } from './rules.ts';

test.each([
  [0, 'under3'],
  [2, 'under3'],
  [3, 'under6'],
  [11, 'under12'],
  [12, 'under24'],
  [24, 'older'],
  [140, 'older'],
] as const)('points of %s months ago are %s', (months, age) => expect(ageOf(months)).toBe(age));

test('points are worth a cent each in the currency of their property, and all together US cents at the rate', () => {
  expect(worthOf({ USD: 1000, CAD: 0 }, 1.38)).toEqual({ usdCents: 1000, cadCents: 0, totalCents: 1000 });
  expect(worthOf({ USD: 1000, CAD: 138 }, 1.38)).toEqual({ usdCents: 1000, cadCents: 138, totalCents: 1100 });
  expect(worthOf({ USD: 0, CAD: 1 }, 1.38).totalCents).toBe(1);
  expect(worthOf({ USD: 0, CAD: 0 }, 1.38).totalCents).toBe(0);
});
