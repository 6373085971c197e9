import { expect, test } from 'vitest';
import { costOf, costWords } from './words.ts';

test('a cost is said in the currencies that it is of', () => {
  expect(costWords({ usdCents: 125_000, cadCents: 0 })).toBe('$1,250.00');
  expect(costWords({ usdCents: 0, cadCents: 9_000 })).toBe('CA$90.00');
  expect(costWords({ usdCents: 100, cadCents: 200 })).toBe('$1.00 and CA$2.00');
  expect(costWords({ usdCents: 0, cadCents: 0 })).toBe('$0.00');
});

test('what was paid for and never came has no cost for each', () => {
  expect([costOf(100, 0), costOf(0, 4), costOf(100, 3)]).toEqual([null, 0, 33]);
});
