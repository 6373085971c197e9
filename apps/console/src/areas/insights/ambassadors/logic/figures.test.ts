import { expect, test } from 'vitest';
import { costOf, outcomeOf, worthOf } from './figures.ts';

const leads = [
  { leadStatus: 'new', count: 3, before: 0 },
  { leadStatus: 'leased', count: 1, before: 0 },
] as const;

test('a share of leads that signed is of all, and none where there was no lead', () => {
  expect(outcomeOf({ leads: [...leads] })).toEqual({ all: 4, leased: 1, share: 0.25 });
  expect(outcomeOf({ leads: [...leads] }, 'before')).toEqual({ all: 0, leased: 0, share: null });
});

test('a signed lease costs its part of the points given, and nothing is said where none was signed', () => {
  expect(costOf(1_000, 3)).toBe(333);
  expect(costOf(1_000, 0)).toBeNull();
  expect(worthOf(333)).toBe(3.33);
});
