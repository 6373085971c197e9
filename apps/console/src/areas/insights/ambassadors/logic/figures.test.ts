import { expect, test } from 'vitest';
import { costOf, outcomeOf, worthOf } from './figures.ts';

const leads = [
  { leadStatus: 'new', count: 3, before: 0 },
  { leadStatus: 'leased', count: 1, before: 0 },
] as const;

test('the leased share is of all leads, and null without leads', () => {
  expect(outcomeOf({ leads: [...leads] })).toEqual({ all: 4, leased: 1, share: 0.25 });
  expect(outcomeOf({ leads: [...leads] }, 'before')).toEqual({ all: 0, leased: 0, share: null });
});

test('the cost per lease is its share of the points sent, and null without leases', () => {
  expect(costOf(1_000, 3)).toBe(333);
  expect(costOf(1_000, 0)).toBeNull();
  expect(worthOf(333)).toBe(3.33);
});
